import type { CDPSession, Page } from 'playwright/test';

/** The objects of a page that remain after a garbage collection. */
export interface Remains {
  readonly nodes: number;
  readonly listeners: number;
  readonly objectUrls: number;
  readonly players: number;
  readonly audioElements: number;
  readonly mediaSources: number;
  readonly heapBytes: number;
}

/** Counts the object URLs of a page, from before its first script. */
export async function countObjectUrls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = new Set<string>();
    Object.assign(window, { __objectUrls: open });
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (object) => {
      const url = createObjectURL(object);
      open.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      open.delete(url);
      revokeObjectURL(url);
    };
  });
}

/** @returns a look at what remains on a page, by Chromium's own books */
export async function bookkeeper(page: Page): Promise<() => Promise<Remains>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const [players, audioElements, mediaSources] = [
      await countInstances(session, "customElements.get('mixtape-player')"),
      await countInstances(session, 'HTMLAudioElement'),
      await countInstances(session, 'MediaSource'),
    ];
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return {
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      objectUrls: await page.evaluate(() => Reflect.get(window, '__objectUrls').size),
      players,
      audioElements,
      mediaSources,
      heapBytes: metric('JSHeapUsedSize'),
    };
  };
}

/** Objects of a class that are alive, in a document or not. @param classExpression evaluated in the page */
async function countInstances(session: CDPSession, classExpression: string): Promise<number> {
  const objectGroup = 'instances';
  const evaluate = (expression: string): ReturnType<typeof session.send<'Runtime.evaluate'>> =>
    session.send('Runtime.evaluate', { expression, objectGroup });
  const { result } = await evaluate(`(${classExpression}).prototype`);
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const { result: length } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return length.value;
}
