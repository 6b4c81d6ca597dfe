import { createServer } from 'node:http';

// In place of a gateway for text messages: prints each message, so that `docker compose logs messages` shows the
// one-time codes. Not for a public site: a reader of the log could sign in as any visitor.
const { SITE_URL = '', DEMO_SITE } = process.env;
if (DEMO_SITE !== 'on' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(SITE_URL).hostname)) {
  console.error(
    `SITE_URL: ${SITE_URL} is public, and this service prints every one-time code: set SMS_GATEWAY_URL, or DEMO_SITE=on for a demonstration`,
  );
  process.exit(1);
}

createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    console.log(text);
    response.end('{}');
  });
}).listen(8080);
