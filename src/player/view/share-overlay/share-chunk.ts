export { borrowReact } from '../../../platform/borrowed-react.ts';
export { CopyTrackLink } from './copy-track-link.tsx';
export { ShareDialog } from './share-dialog.tsx';
export { default as shareStyles } from './share-overlay.css';
