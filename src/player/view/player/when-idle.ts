// What a player can do without until the page is idle: the share overlay, and the motion of a change of track.
export { borrowReact } from '../../../platform/borrowed-react.ts';
export { CopyTrackLink } from '../share-overlay/copy-track-link.tsx';
export { ShareDialog } from '../share-overlay/share-dialog.tsx';
export { default as shareStyles } from '../share-overlay/share-overlay.css';
export { TrackChange } from '../timeline/track-change.tsx';
