import { Mixtape } from './mixtape.tsx';

export default function Page() {
  return <Mixtape apiBase={process.env['NEXT_PUBLIC_API_BASE']} siteBase={process.env['NEXT_PUBLIC_SITE_BASE']} />;
}
