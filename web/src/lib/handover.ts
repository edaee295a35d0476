/**
 * What the page keeps for the program until that is there: `app/first-screen` draws screens and asks for data before
 * the program is fetched.
 */
export interface Handover {
  /** The language of the sign-in screen that was drawn; null where there is none. */
  drawn: string | null;
  /** The token that the early calls were sent with. */
  token: string | null;
  /** Answers that were asked for while the code was on its way, by path and query. */
  early: Map<string, Promise<Response>>;
  /** The controls that were pressed before the program was there, in their order. */
  pressed: HTMLElement[];
  /** Presses are no longer kept. */
  end: () => void;
}

declare global {
  interface Window {
    cairnHandover?: Handover;
  }
}

const handover = (): Handover | undefined => globalThis.window?.cairnHandover;

/** An early answer is for the screen that opens with the page, not for what is fetched again later. In milliseconds. */
const FRESH = 10_000;

/** The answer to this very call, if the page has asked for it. Each is given out once. */
export function takeEarly(request: Request, token: string | null): Promise<Response | undefined> | undefined {
  const page = handover();
  if (!page?.early.size) return undefined;
  if (request.method !== 'GET' || page.token !== token || performance.now() > FRESH) {
    page.early.clear();
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const answer = page.early.get(pathname + search);
  page.early.delete(pathname + search);
  // A connection that failed is tried again by the program's own call.
  return answer?.catch(() => undefined);
}

/** What was typed into a drawn form, by field; empty where nothing was drawn or typed. */
export function typedBefore(form: HTMLFormElement): Record<string, string> {
  if (!handover()?.drawn) return {};
  const typed = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '');
  return Object.fromEntries(typed) as Record<string, string>;
}

/** Presses what was pressed before the program was there. */
export function pressAgain(): void {
  const page = handover();
  if (!page) return;
  page.end();
  for (const control of page.pressed.splice(0)) control.click();
}

/** Whether a sign-in screen in this language was drawn, for the program to take over. */
export const isDrawn = (language: string): boolean => handover()?.drawn === language;

/** What was drawn is not taken over, or was left. */
export function forgetDrawn(): void {
  const page = handover();
  if (!page) return;
  page.drawn = null;
  page.end();
  page.pressed.length = 0;
}
