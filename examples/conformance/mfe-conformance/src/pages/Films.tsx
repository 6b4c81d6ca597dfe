import beep from '../files/beep.wav';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Films and sounds');
const film = new URL('../files/film.mp4', import.meta.url).href;
const captions = new URL('../files/captions.vtt', import.meta.url).href;

export function Component() {
  return (
    <Page title="Films and sounds">
      <audio id="sound" src={beep} preload="auto" controls>
        <track kind="captions" src={captions} />
      </audio>
      <a id="film" href={film}>
        the film
      </a>
      <a id="captions" href={captions}>
        its captions
      </a>
    </Page>
  );
}
