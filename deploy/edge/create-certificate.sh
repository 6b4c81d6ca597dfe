#!/bin/sh
# Creates a certificate for localhost that no browser trusts, unless there is one in /tls.
set -e
[ -f /tls/tls.crt ] && exit 0
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout /tls/tls.key -out /tls/tls.crt
chmod 0644 /tls/tls.key
