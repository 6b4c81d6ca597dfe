/**
 * Returns a function that collects messages, and passes those of one turn of the event loop to `send` together.
 * Between two processes, each single message would cost system calls and a change of the running process.
 */
export function inBatches<Message>(send: (batch: Message[]) => void): (message: Message) => void {
  let batch: Message[] = [];
  return (message) => {
    batch.push(message);
    if (batch.length > 1) return;
    setImmediate(() => {
      const complete = batch;
      batch = [];
      send(complete);
    });
  };
}
