import { createServer } from 'node:http';

// In place of a gateway for text messages: prints each message, so that `docker compose logs messages` shows the
// one-time codes. Not for a public site.
createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    console.log(text);
    response.end('{}');
  });
}).listen(8080);
