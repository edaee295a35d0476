/**
 * Runs at the end of the page: puts the first screen in its place, keeps what is pressed there, and starts the
 * program once the screen is painted. The build makes one small inline script of it (build/first-screen.ts).
 */
import type { Handover } from '#lib/handover.ts';

/** The files that the program starts with; from the build. */
declare const __START__: readonly string[];

/** Keeps what is pressed until the program is there to do it. */
function keepPresses(root: HTMLElement, handover: Handover): void {
  const keep = (event: Event, control: HTMLElement | null | undefined) => {
    if (!control) return;
    event.preventDefault();
    // Once is enough: a second press of the same would undo the first, or send twice.
    if (!handover.pressed.includes(control)) handover.pressed.push(control);
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    form.setAttribute('aria-busy', 'true');
    keep(event, form.querySelector<HTMLElement>('[type="submit"]'));
  };
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    keep(event, (event.target as Element).closest<HTMLElement>('a, button:not([type="submit"])'));
  };
  root.addEventListener('submit', onSubmit);
  root.addEventListener('click', onClick);
  handover.end = () => {
    root.removeEventListener('submit', onSubmit);
    root.removeEventListener('click', onClick);
    root.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
  };
}

function start(): void {
  for (const src of __START__) {
    const script = document.createElement('script');
    script.type = 'module';
    // Added by a script they would run as they come.
    script.async = false;
    script.src = src;
    document.head.append(script);
  }
}

const root = document.getElementById('root');
const { lang, dataset } = document.documentElement;
const kind = dataset.first;
const drawn = document.querySelector<HTMLTemplateElement>(
  `template[data-screen="${kind === 'sign-in' ? lang : kind}"]`,
);
const handover = window.cairnHandover;
if (root && drawn && handover) {
  root.append(drawn.content.cloneNode(true));
  if (kind === 'sign-in') {
    handover.drawn = lang;
    document.title = drawn.title;
    keepPresses(root, handover);
  }
}

// The screen is painted before the program takes the processor. A page in the background is not painted.
let isStarted = false;
const startOnce = () => {
  if (!isStarted) start();
  isStarted = true;
};
if (document.visibilityState === 'visible') {
  requestAnimationFrame(() => setTimeout(startOnce));
  document.addEventListener('visibilitychange', startOnce, { once: true });
} else startOnce();
