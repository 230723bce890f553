// The link to the receipt. Loaded once the release is saved.
export { readReceipt } from '../storage/receipt-storage.ts';
export { default as styles } from '../view/receipt.css';
export { receiptLink } from '../view/receipt.tsx';
