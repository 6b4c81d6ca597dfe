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
  # The page of the shells (failure-page.ts).
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.X-Content-Type-Options = "nosniff";
  if (bereq.http.Accept !~ "(?i)text/(html|\*)|application/xhtml\+xml") {
    set beresp.http.Content-Type = "application/json";
    synthetic({"{"status":"} + beresp.status + {","message":"The request failed","data":null}"});
    return (deliver);
  }
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Content-Security-Policy = "default-src 'none'; style-src 'sha256-+tH5rXQiJZHOu7RkWq7NNxBDPMWemSnSZR1czfa3fHo='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  set beresp.http.X-Frame-Options = "DENY";
  set beresp.http.Referrer-Policy = "strict-origin-when-cross-origin";
  set beresp.http.Cross-Origin-Resource-Policy = "same-origin";
  set beresp.http.Cross-Origin-Opener-Policy = "same-origin";
  set beresp.http.Strict-Transport-Security = "max-age=31536000; includeSubDomains";
  set bereq.http.X-Language = "en";
  if (bereq.url ~ "^/hi([/?]|$)") {
    set bereq.http.X-Language = "hi";
  }
  set bereq.http.X-Title = "Something went wrong on our side";
  set bereq.http.X-Text = "Try again in a moment.";
  set bereq.http.X-Link = {"<a href="">Try again</a>"};
  if (bereq.url ~ "^/hi([/?]|$)") {
    set bereq.http.X-Title = "हमारी तरफ़ कुछ गड़बड़ हो गई";
    set bereq.http.X-Text = "थोड़ी देर में फिर कोशिश कीजिए।";
    set bereq.http.X-Link = {"<a href="">फिर कोशिश कीजिए</a>"};
  }
  synthetic({"<!DOCTYPE html><html lang=""} + bereq.http.X-Language + {""><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" /><title>"} + bereq.http.X-Title + {" | Marquee</title><style>body{margin:0;background:#fbf4e8;color:#2a1428;font:1.0625rem/1.6 system-ui,sans-serif}header{padding:1rem max(1.25rem,50vw - 17rem);background:#2b0d2e;color:#fdf2e0;font:1.5rem Georgia,serif;border-bottom:.375rem dotted #ffb62e}main{max-width:34rem;margin:0 auto;padding:12vh 1.25rem}h1{margin:0;font:2rem/1.25 Georgia,serif}a{display:inline-block;padding:.625rem 1.25rem;border-radius:2rem;background:#c0125a;color:#fff;font-weight:600;text-decoration:none}a:hover{background:#8f0a42}a:focus-visible{outline:3px solid #1d47c9;outline-offset:2px}</style></head><body><header>Marquee</header><main><h1>"} + bereq.http.X-Title + {"</h1><p>"} + bereq.http.X-Text + {"</p><p>"} + bereq.http.X-Link + {"</p></main></body></html>"});
  return (deliver);
}

# What Varnish answers by itself, such as 400 and 404 of `on_arrival`.
sub vcl_synth {
  set resp.http.Cache-Control = "no-store";
  set resp.http.X-Content-Type-Options = "nosniff";
  if (req.http.Accept !~ "(?i)text/(html|\*)|application/xhtml\+xml") {
    set resp.http.Content-Type = "application/json";
    synthetic({"{"status":"} + resp.status + {","message":"The request failed","data":null}"});
    return (deliver);
  }
  set resp.http.Content-Type = "text/html; charset=utf-8";
  set resp.http.Content-Security-Policy = "default-src 'none'; style-src 'sha256-+tH5rXQiJZHOu7RkWq7NNxBDPMWemSnSZR1czfa3fHo='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  set resp.http.X-Frame-Options = "DENY";
  set resp.http.Referrer-Policy = "strict-origin-when-cross-origin";
  set resp.http.Cross-Origin-Resource-Policy = "same-origin";
  set resp.http.Cross-Origin-Opener-Policy = "same-origin";
  set resp.http.Strict-Transport-Security = "max-age=31536000; includeSubDomains";
  set req.http.X-Language = "en";
  if (req.url ~ "^/hi([/?]|$)") {
    set req.http.X-Language = "hi";
  }
  set req.http.X-Title = "Something went wrong on our side";
  set req.http.X-Text = "Try again in a moment.";
  set req.http.X-Link = {"<a href="">Try again</a>"};
  if (req.url ~ "^/hi([/?]|$)") {
    set req.http.X-Title = "हमारी तरफ़ कुछ गड़बड़ हो गई";
    set req.http.X-Text = "थोड़ी देर में फिर कोशिश कीजिए।";
    set req.http.X-Link = {"<a href="">फिर कोशिश कीजिए</a>"};
  }
  if (resp.status == 404) {
    set req.http.X-Title = "There is nothing here";
    set req.http.X-Text = "This address leads to no page and no file of ours.";
    set req.http.X-Link = {"<a href="/">Home page</a>"};
    if (req.url ~ "^/hi([/?]|$)") {
      set req.http.X-Title = "यहाँ कुछ नहीं है";
      set req.http.X-Text = "इस पते पर हमारा कोई पेज या फ़ाइल नहीं है।";
      set req.http.X-Link = {"<a href="/hi">होम पेज</a>"};
    }
  } else if (resp.status == 400) {
    set req.http.X-Title = "We could not read this address";
    set req.http.X-Text = "Part of it is missing or was changed on its way here.";
    set req.http.X-Link = {"<a href="/">Home page</a>"};
    if (req.url ~ "^/hi([/?]|$)") {
      set req.http.X-Title = "हम यह पता पढ़ नहीं पाए";
      set req.http.X-Text = "इसका कोई हिस्सा छूट गया है या रास्ते में बदल गया है।";
      set req.http.X-Link = {"<a href="/hi">होम पेज</a>"};
    }
  }
  synthetic({"<!DOCTYPE html><html lang=""} + req.http.X-Language + {""><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" /><title>"} + req.http.X-Title + {" | Marquee</title><style>body{margin:0;background:#fbf4e8;color:#2a1428;font:1.0625rem/1.6 system-ui,sans-serif}header{padding:1rem max(1.25rem,50vw - 17rem);background:#2b0d2e;color:#fdf2e0;font:1.5rem Georgia,serif;border-bottom:.375rem dotted #ffb62e}main{max-width:34rem;margin:0 auto;padding:12vh 1.25rem}h1{margin:0;font:2rem/1.25 Georgia,serif}a{display:inline-block;padding:.625rem 1.25rem;border-radius:2rem;background:#c0125a;color:#fff;font-weight:600;text-decoration:none}a:hover{background:#8f0a42}a:focus-visible{outline:3px solid #1d47c9;outline-offset:2px}</style></head><body><header>Marquee</header><main><h1>"} + req.http.X-Title + {"</h1><p>"} + req.http.X-Text + {"</p><p>"} + req.http.X-Link + {"</p></main></body></html>"});
  return (deliver);
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
