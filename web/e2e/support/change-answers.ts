import type { Page } from '@playwright/test';

/**
 * What the server answers at `url` comes to the page as `change` makes it of the body. An answer on its way when its
 * page ends, ends with it.
 */
export async function changeAnswers<T>(
  page: Page,
  url: string | RegExp,
  change: (body: T) => unknown,
): Promise<void> {
  await page.route(url, async (route) => {
    const answer = await route
      .fetch()
      .then(async (response) => ({ response, body: (await response.json()) as T }))
      .catch(() => undefined);
    if (!answer) return route.abort();
    return route.fulfill({ response: answer.response, json: change(answer.body) });
  });
}
