import { useActionState } from 'react';
import { useFormStatus } from 'react-dom';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Form action');

function Send() {
  const { pending } = useFormStatus();
  return (
    <button id="send" type="submit">
      {pending ? 'sending' : 'send'}
    </button>
  );
}

const say = (_before: string, form: FormData) => Promise.resolve(`said ${String(form.get('name'))}`);

export function Component() {
  const [said, act] = useActionState(say, 'nothing');
  return (
    <Page title="Form action">
      <form action={act}>
        <label>
          Name <input name="name" defaultValue="Meher" />
        </label>
        <Send />
      </form>
      <p id="said">{said}</p>
    </Page>
  );
}
