vcl 4.1;

# Varnish 7.1 or later with varnish-modules (as Debian has both), in front of two shells and behind something that
# ends TLS and speaks the PROXY protocol, such as hitch: `varnishd -a :8080,PROXY -f varnish.vcl`. docs/edge.md says
# how pages are cached.
import directors;
import header;
import std;

backend shell_1 {
  .host = "shell-1";
  .port = "3000";
  .connect_timeout = 1s;
  # Longer than the heartbeats of the event streams.
  .between_bytes_timeout = 120s;
  .first_byte_timeout = 120s;
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}
backend shell_2 {
  .host = "shell-2";
  .port = "3000";
  .connect_timeout = 1s;
  .between_bytes_timeout = 120s;
  .first_byte_timeout = 120s;
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_init {
  new shells = directors.round_robin();
  shells.add_backend(shell_1);
  shells.add_backend(shell_2);
}

sub vcl_recv {
  if (req.restarts == 0) {
    call on_arrival;
  }
  set req.backend_hint = shells.backend();

  if (req.http.X-Stage == "fresh" || req.http.X-Stage == "any") {
    set req.method = "GET";
    set req.url = "/__marquee/digest";
    if (req.http.X-Stage == "fresh") {
      set req.url = "/__marquee/digest?fresh";
    }
    # The shell gives a newcomer an id, in the cookie UUID.
    if (req.http.X-New-UUID) {
      set req.url = req.url + "?newcomer";
      set req.url = regsub(req.url, "\?fresh\?", "?fresh&");
    }
    # `return (hash)` for visitors without X-New-UUID caches their digests for a second: the shells are asked about
    # half as often, and a release reaches visitors up to two seconds after it.
    return (pass);
  }
  if (req.http.X-Stage == "page") {
    set req.method = req.http.X-Page-Method;
    set req.url = req.http.X-Page-Url;
    if (req.http.X-Marquee-Digest) {
      return (hash);
    }
    return (pass);
  }
  if (req.url ~ "^/(assets|remotes)/" && !req.http.Available-Dictionary) {
    return (hash);
  }
  return (pass);
}

# Removes what only the edge may say, and decides what the request is.
sub on_arrival {
  unset req.http.X-Stage;
  unset req.http.X-New-UUID;
  unset req.http.X-Variants-Cookie;
  unset req.http.X-Marquee-Digest;
  set req.http.X-Forwarded-For = client.ip;
  set req.http.X-Forwarded-Proto = "https";
  set req.http.X-Forwarded-Host = req.http.Host;
  set req.http.X-Request-Id = "varnish-" + req.xid;

  # An absolute URL: Varnish removes `http://` and the host, a shell `https://` too, so that what is refused below would
  # not be recognised.
  if (req.url !~ "^/") {
    return (synth(400));
  }
  # A shell ignores what follows a number sign.
  set req.url = regsub(req.url, "#.*$", "");
  # A shell reads letters that are written as codes too; no page has any.
  if (req.url ~ "^/(metrics|readyz)/?(\?|$)" || req.url ~ "(?i)^[^?]*%(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])") {
    return (synth(404));
  }
  # A browser requests a service worker with this header. The only one is /sw.js: a file of a release would stay in the
  # browser after the release was removed.
  if (req.http.Service-Worker && req.url !~ "^/sw\.js(\?|$)") {
    return (synth(404));
  }
  # What the shell compresses a page with, of all that a browser may write here.
  set req.http.X-Encoding = "identity";
  if (req.http.Accept-Encoding ~ "(?i)(^|[\s,])br(\s*;\s*q=(1|0?\.\d*[1-9]))?\s*(,|$)") {
    set req.http.X-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "(?i)(^|[\s,])(x-)?gzip(\s*;\s*q=(1|0?\.\d*[1-9]))?\s*(,|$)") {
    set req.http.X-Encoding = "gzip";
  }
  if (req.http.Available-Dictionary) {
    set req.http.X-Encoding = req.http.Accept-Encoding;
  }

  if ((req.method == "GET" || req.method == "HEAD")
    && req.url !~ "^/(__marquee|api|assets|remotes|media|share|\.well-known|healthz)(/|\?|$)"
    && req.url !~ "(?i)^[^?]*\.(m?js|css|map|json|txt|xml|webmanifest|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|mp[34]|webm|vtt|pdf)(\?|$)") {
    set req.http.X-Stage = "fresh";
    set req.http.X-Page-Method = req.method;
    set req.http.X-Page-Url = req.url;
    set req.http.X-Accept-Language = req.http.Accept-Language;
    set req.http.Accept-Language = "en";
    if (req.url ~ "^/hi([/?]|$)") {
      set req.http.Accept-Language = "hi";
    }
    if (req.http.Cookie !~ "(^|;\s*)UUID=[A-Za-z0-9]{32}(;|$)") {
      set req.http.X-New-UUID = "unknown";
    }
  }
}

sub vcl_hash {
  hash_data(req.http.Host);
  hash_data(req.url);
  hash_data(req.http.X-Encoding);
  if (req.http.X-Stage == "page") {
    hash_data(req.http.X-Marquee-Digest);
  } else if (req.http.X-Stage) {
    # All that a digest depends on. Add the header of the tenant, and that of the country if it is another one.
    hash_data(req.http.Cookie);
    hash_data(req.http.User-Agent);
    hash_data(req.http.Accept-Language);
    hash_data(req.http.CF-IPCountry);
  }
  return (lookup);
}

# The director is asked once: asked again, it could choose the same shell, because other requests take turns with it too.
sub use_the_other_shell {
  if (bereq.backend == shell_1) {
    set bereq.backend = shell_2;
  } else {
    set bereq.backend = shell_1;
  }
}

sub vcl_backend_fetch {
  if (bereq.retries == 0) {
    set bereq.backend = bereq.backend.resolve();
  }
  if (bereq.http.X-Encoding) {
    set bereq.http.Accept-Encoding = bereq.http.X-Encoding;
    unset bereq.http.X-Encoding;
  }
  if (bereq.http.X-Stage == "page" && bereq.http.X-Accept-Language) {
    set bereq.http.Accept-Language = bereq.http.X-Accept-Language;
  }
  unset bereq.http.X-Accept-Language;
  unset bereq.http.X-Page-Url;
  unset bereq.http.X-Page-Method;
}

sub vcl_backend_response {
  # A shell that is cut off from the registry answers 503 to `?fresh`, and 504 to the digest of another plan.
  if ((bereq.http.X-Stage == "fresh" && beresp.status == 503)
    || (bereq.http.X-Stage == "page" && beresp.status == 504)) {
    if (bereq.retries == 0) {
      call use_the_other_shell;
      return (retry);
    }
  }
  # A page that cannot be fetched again stays stale for its grace: an error would replace it.
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (bereq.http.X-Stage == "page") {
    if (beresp.http.CDN-Cache-Control ~ "s-maxage=\d+" && !beresp.http.Set-Cookie) {
      set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*s-maxage=(\d+).*$", "\1") + "s", 0s);
      if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=\d+") {
        set beresp.grace = std.duration(
          regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1") + "s", 0s);
      }
      return (deliver);
    }
  } else if (bereq.http.X-Stage) {
    if (beresp.status == 204 && !beresp.http.Set-Cookie) {
      set beresp.ttl = 1s;
      return (deliver);
    }
  } else if (beresp.status == 200 && beresp.http.Cache-Control ~ "immutable") {
    set beresp.ttl = 1d;
    return (deliver);
  }
  # Requests for the same page do not wait for each other.
  set beresp.ttl = 1s;
  set beresp.uncacheable = true;
  return (deliver);
}

sub vcl_backend_error {
  # The page fails over to the other shell, as a digest does.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    call use_the_other_shell;
    return (retry);
  }
}

sub vcl_deliver {
  if (req.http.X-Stage == "fresh" && resp.status != 204) {
    set req.http.X-Stage = "any";
    return (restart);
  }
  if (req.http.X-Stage == "fresh" || req.http.X-Stage == "any") {
    if (resp.status == 204) {
      # A header that is set to an absent one is empty, not absent.
      if (resp.http.X-Marquee-Digest) {
        set req.http.X-Marquee-Digest = resp.http.X-Marquee-Digest;
      }
      set req.http.X-Variants-Cookie = header.get(resp.http.Set-Cookie, "^variants=");
      set req.http.X-New-UUID = header.get(resp.http.Set-Cookie, "^UUID=");
      if (req.http.X-New-UUID ~ "^UUID=") {
        set req.http.Cookie = regsub(req.http.X-New-UUID, ";.*$", "") + "; " + req.http.Cookie;
      }
      # The page is of the variants that a flag service has chosen with the digest.
      if (req.http.X-Variants-Cookie ~ "^variants=") {
        set req.http.Cookie = regsub(req.http.X-Variants-Cookie, ";.*$", "") + "; " + req.http.Cookie;
      }
    }
    set req.http.X-Stage = "page";
    return (restart);
  }
  if (req.http.X-Stage == "page") {
    # No shell has the plan of the digest, or there is a redirect in place of the page: it is requested without the
    # digest, and not cached.
    if ((resp.status == 404 || resp.status == 504) && req.http.X-Marquee-Digest) {
      unset req.http.X-Marquee-Digest;
      return (restart);
    }
    if (req.http.X-New-UUID ~ "^UUID=") {
      header.append(resp.http.Set-Cookie, req.http.X-New-UUID);
    }
    if (req.http.X-Variants-Cookie ~ "^variants=") {
      header.append(resp.http.Set-Cookie, req.http.X-Variants-Cookie);
    }
  }
  # These are for the edge. A CDN in front of it does not know the digest, and must not cache.
  unset resp.http.X-Marquee-Digest;
  unset resp.http.X-Accel-Expires;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
