import { Provider, useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Hooks } from '../borrowed-react.ts';

/** For `borrowReact()` of a chunk that this script has loaded. */
export const HOOKS: Hooks = { Provider, useAtomValue, useLayoutEffect, useRef, useState };
