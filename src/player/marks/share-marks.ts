import { __iconData as copied } from 'lucide-react/icons/check';
import { __iconData as embed } from 'lucide-react/icons/code';
import { __iconData as copy } from 'lucide-react/icons/link';
import { __iconData as email } from 'lucide-react/icons/mail';
import { __iconData as native } from 'lucide-react/icons/share';
import facebook from 'simple-icons/icons/facebook.svg';
import whatsapp from 'simple-icons/icons/whatsapp.svg';
import twitter from 'simple-icons/icons/x.svg';
import type { ShareMethod } from '../model/share-links.ts';

/** A brand's mark in the form of lucide's icons. It is filled, lucide's are drawn with a stroke. */
const brand = (d: string): LucideIconData => ({ node: [['path', { d, fill: 'currentColor', stroke: 'none' }]] });

/** A way to share, and what the icon of one that copies becomes. */
export type ShareIconName = ShareMethod | 'copied';

/** The icons of the ways to share. */
export const SHARE_MARKS: Readonly<Record<ShareIconName, LucideIconData>> = {
  facebook: brand(facebook),
  twitter: brand(twitter),
  whatsapp: brand(whatsapp),
  email,
  embed,
  native,
  copy,
  copied,
};
