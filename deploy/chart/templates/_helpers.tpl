{{- define "marquee.name" -}}{{ printf "%s-%s" .root.Release.Name .role | trunc 63 | trimSuffix "-" }}{{- end -}}

{{- define "marquee.selector" -}}
app.kubernetes.io/name: marquee
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "marquee.labels" -}}
{{ include "marquee.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "marquee.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}{{ .repository }}@{{ .digest }}{{- else -}}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{- end -}}
{{- end -}}
{{- end -}}

{{- define "marquee.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "marquee.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{/* The secrets of a server: each key of the Secret as a file, named by <NAME>_FILE. */}}
{{- define "marquee.secretEnv" -}}
{{- range .secretKeys }}
- { name: {{ . }}_FILE, value: /run/secrets/marquee/{{ . }} }
{{- end }}
{{- range .secretEnv }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.secret }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end -}}

{{- define "marquee.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ .secret }}
    defaultMode: 0440
    items:
{{- range .secretKeys }}
      - { key: {{ . }}, path: {{ . }} }
{{- end }}
{{- end -}}

{{/* A deployment of one server: `root`, `role`, `ports` (first the one of the probes), `env`. */}}
{{- define "marquee.deployment" -}}
{{- $values := index .root.Values .role -}}
{{- $name := include "marquee.name" . -}}
{{- $drain := .root.Values.drain -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels: {{- include "marquee.labels" . | nindent 4 }}
spec:
{{- if not (and (hasKey $values "autoscaling") (dig "autoscaling" "enabled" false $values)) }}
  replicas: {{ $values.replicas }}
{{- end }}
  strategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  selector:
    matchLabels: {{- include "marquee.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "marquee.labels" . | nindent 8 }}
    spec:
      serviceAccountName: {{ .root.Release.Name }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext: {{- include "marquee.podSecurity" . | nindent 8 }}
      {{- with .root.Values.imagePullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      # The delay and the deadline of the drain, and five seconds for what closes after it.
      terminationGracePeriodSeconds: {{ add $drain.delaySeconds $drain.deadlineSeconds 5 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "marquee.selector" . | nindent 14 }}
      containers:
        - name: {{ .role }}
          image: {{ include "marquee.image" .root }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: [/app/{{ .role }}/start.mjs]
          securityContext: {{- include "marquee.containerSecurity" . | nindent 12 }}
          ports:
          {{- range .ports }}
            - { name: {{ .name }}, containerPort: {{ .port }} }
          {{- end }}
            - { name: metrics, containerPort: {{ .root.Values.metrics.port }} }
          env:
            - { name: HOST, value: {{ .root.Values.host | quote }} }
            - { name: MARQUEE_HOME, value: /data }
            - { name: LOG_LEVEL, value: {{ .root.Values.logLevel }} }
            - { name: METRICS_PORT, value: {{ .root.Values.metrics.port | quote }} }
            - { name: TRUSTED_PROXIES, value: {{ .root.Values.trustedProxies | quote }} }
            - { name: DRAIN_DELAY_SECONDS, value: {{ $drain.delaySeconds | quote }} }
            - { name: DRAIN_DEADLINE_SECONDS, value: {{ $drain.deadlineSeconds | quote }} }
            {{- range $key, $value := .env }}
            - { name: {{ $key }}, value: {{ $value | quote }} }
            {{- end }}
            {{- range $key, $value := $values.env }}
            - { name: {{ $key }}, value: {{ $value | quote }} }
            {{- end }}
            {{- include "marquee.secretEnv" $values | nindent 12 }}
            {{- with $values.extraEnv }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          {{- with $values.extraEnvFrom }}
          envFrom: {{- toYaml . | nindent 12 }}
          {{- end }}
          # Startup: files of the live releases may have to be fetched. Live: the process responds. Ready: it can work.
          startupProbe:
            httpGet: { path: /readyz, port: {{ (first .ports).name }} }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /healthz, port: {{ (first .ports).name }} }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: {{ (first .ports).name }} }
            periodSeconds: 2
            timeoutSeconds: 2
            failureThreshold: 2
          resources: {{- toYaml $values.resources | nindent 12 }}
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: secrets, mountPath: /run/secrets/marquee, readOnly: true }
            {{- with $values.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        - { name: data, emptyDir: { sizeLimit: {{ $values.dataSize }} } }
        {{- include "marquee.secretVolume" $values | nindent 8 }}
        {{- with $values.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with $values.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels: {{- include "marquee.labels" . | nindent 4 }}
spec:
  selector: {{- include "marquee.selector" . | nindent 4 }}
  ports:
  {{- range .ports }}
    - { name: {{ .name }}, port: {{ .port }}, targetPort: {{ .name }} }
  {{- end }}
    - { name: metrics, port: {{ .root.Values.metrics.port }}, targetPort: metrics }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  labels: {{- include "marquee.labels" . | nindent 4 }}
spec:
  {{- /* Kubernetes refuses both; the default of `minAvailable` stands beside a given `maxUnavailable`. */}}
  {{- if hasKey $values.pdb "maxUnavailable" }}
  maxUnavailable: {{ $values.pdb.maxUnavailable }}
  {{- else }}
  minAvailable: {{ $values.pdb.minAvailable }}
  {{- end }}
  selector:
    matchLabels: {{- include "marquee.selector" . | nindent 6 }}
{{- end -}}

{{- define "marquee.contentInternalUrl" -}}
{{- .Values.contentInternalUrl | default (printf "http://%s:3002" (include "marquee.name" (dict "root" . "role" "api"))) -}}
{{- end -}}

{{/* A job of the role `publish`: `root`, `name`, `hook`, `args`. */}}
{{- define "marquee.publish" -}}
{{- $context := dict "root" .root "role" "publish" }}
{{- $secret := dict "secret" .root.Values.registry.secret "secretKeys" (list "REGISTRY_TOKEN") }}
---
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "marquee.name" (dict "root" .root "role" .name) }}
  labels: {{- include "marquee.labels" $context | nindent 4 }}
  annotations:
    helm.sh/hook: {{ .hook }}
    # After the migrations.
    helm.sh/hook-weight: '1'
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: 10
  template:
    metadata:
      labels: {{- include "marquee.labels" $context | nindent 8 }}
    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext: {{- include "marquee.podSecurity" .root | nindent 8 }}
      {{- with .root.Values.imagePullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: publish
          image: {{ include "marquee.image" .root }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: {{ concat (list "/app/publish/start.mjs") .args | toJson }}
          securityContext: {{- include "marquee.containerSecurity" .root | nindent 12 }}
          env:
            - { name: REGISTRY_URL, value: {{ printf "http://%s:3003" (include "marquee.name" (dict "root" .root "role" "registry")) | quote }} }
            - { name: MARQUEE_TOKEN_FILE, value: /run/secrets/marquee/REGISTRY_TOKEN }
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { memory: 512Mi }
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: secrets, mountPath: /run/secrets/marquee, readOnly: true }
      volumes:
        - { name: data, emptyDir: {} }
        {{- include "marquee.secretVolume" $secret | nindent 8 }}
{{- end -}}
