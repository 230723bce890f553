import copied from '@iconify-json/lucide/check.svg';
import embed from '@iconify-json/lucide/code.svg';
import copy from '@iconify-json/lucide/link.svg';
import email from '@iconify-json/lucide/mail.svg';
import native from '@iconify-json/lucide/share.svg';
import facebook from '@iconify-json/simple-icons/facebook.svg';
import whatsapp from '@iconify-json/simple-icons/whatsapp.svg';
import twitter from '@iconify-json/simple-icons/x.svg';
import type { ShareMethod } from '../model/share-links.ts';

/** A brand's mark in the form of lucide's icons. It is filled, lucide's are drawn with a stroke. */
const brand = (d: string): IconShapes => [['path', { d, fill: 'currentColor', stroke: 'none' }]];

/** A way to share, and what the icon of one that copies becomes. */
export type ShareIconName = ShareMethod | 'copied';

export const SHARE_MARKS: Readonly<Record<ShareIconName, IconShapes>> = {
  facebook: brand(facebook),
  twitter: brand(twitter),
  whatsapp: brand(whatsapp),
  email,
  embed,
  native,
  copy,
  copied,
};
