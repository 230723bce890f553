import type { QueueResponse } from 'mixtape-player/react';
import { Mixtape } from './mixtape.tsx';

export default async function Page() {
  'use cache';

  const apiBase = process.env['NEXT_PUBLIC_API_BASE'];
  const queue: QueueResponse = await (await fetch(`${apiBase}/v3/mixtapes/night-drive/queue`)).json();
  return <Mixtape queue={queue} apiBase={apiBase} siteBase={process.env['NEXT_PUBLIC_SITE_BASE']} />;
}
