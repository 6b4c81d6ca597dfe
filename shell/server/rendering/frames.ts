import type { Writable } from 'node:stream';

/**
 * The numbers of the senders and receivers of frames in a renderer process: `program` is the process's main program,
 * `release` the thread with the release's code.
 */
export const framePart = { program: 0, release: 1 } as const;

const lengthBytes = 4;

/**
 * Returns the function that writes frames to a pipe. A frame is the length of the rest (4 bytes, big-endian), one byte
 * for the part, and JSON in UTF-8. The frames of one turn of the event loop are written together, because each write
 * would cost system calls and a switch to the other process.
 */
export function frameWriter(pipe: Writable): (part: number, json: Uint8Array) => void {
  return (part, json) => {
    if (pipe.writableCorked === 0) {
      pipe.cork();
      setImmediate(() => pipe.uncork());
    }
    const header = Buffer.allocUnsafe(lengthBytes + 1);
    header.writeUInt32BE(json.byteLength + 1);
    header.writeUInt8(part, lengthBytes);
    pipe.write(header);
    pipe.write(json);
  };
}

/**
 * Returns a function that receives the bytes of a pipe and calls `take` for each complete frame. The returned function
 * throws RangeError when the length of a frame is zero or above `maxBytes`, before it stores the frame's bytes.
 */
export function frameReader(
  maxBytes: number,
  take: (part: number, json: Buffer) => void,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let length = 0;
  let needed = lengthBytes;
  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    while (length >= needed) {
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
      chunks = [bytes];
      if (needed === lengthBytes) {
        const rest = bytes.readUInt32BE();
        if (rest < 1 || rest > maxBytes + 1)
          throw new RangeError(`sent a message of ${rest - 1} bytes; the limit is ${maxBytes} bytes`);
        needed = lengthBytes + rest;
        continue;
      }
      const json = bytes.subarray(lengthBytes + 1, needed);
      chunks = [bytes.subarray(needed)];
      length -= needed;
      needed = lengthBytes;
      take(bytes.readUInt8(lengthBytes), json);
    }
  };
}

/** Serializes a message as the JSON of a frame. Throws if `JSON.stringify` does. */
export function jsonBytes(message: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(message));
}
