import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateEncoding } from '../content-encoding.ts';
import { sendImmutable, type ServableFile } from '../serve-file.ts';
import type { DictionaryCompression } from './dictionary-compression.ts';
import { availableDictionary, useAsDictionary, type Script } from './dictionary-headers.ts';

/**
 * Sends a file that never changes. If the browser has the same script of another build, sends only the difference
 * (`dcz`, RFC 9842); otherwise sends the copy of the file that the browser accepts. `readScript` reads a script by its
 * path in the same folder.
 */
export async function sendScript(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServableFile,
  {
    compression,
    readScript,
    ...script
  }: Script & {
    compression: DictionaryCompression;
    readScript: (path: string) => Promise<Buffer | undefined>;
  },
) {
  const offered = useAsDictionary(script);
  if (offered === undefined) return sendImmutable(request, reply, file);

  const accepted = negotiateEncoding(request.headers['accept-encoding'], ['dcz']);
  const dictionary = accepted && availableDictionary(script, request);
  const url = script.folder + script.path;
  const dcz = dictionary && (await compression.compress({ url, bytes: file.bytes }, dictionary, readScript));
  const isSmaller = dcz && dcz.byteLength < (file.br ?? file.bytes).byteLength;
  reply.headers({ 'use-as-dictionary': offered, vary: 'available-dictionary' });
  return sendImmutable(request, reply, isSmaller ? { ...file, dcz } : file);
}
