import Theme from 'vitepress/theme-without-fonts';
import { LiveExample } from './live-example.mjs';
import '../../../demo/pages/palette.css';
import '../../../demo/pages/site-header.css';
import './theme.css';

/** @type {import('vitepress').Theme} */
export default {
  extends: Theme,
  enhanceApp: ({ app }) => void app.component('LiveExample', LiveExample),
};
