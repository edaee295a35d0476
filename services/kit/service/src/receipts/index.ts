export { afterReport, joinReceipts, type KeptReceipt, receiptFields } from './kept-receipt.ts';
export {
  type ExpectedStores,
  expectedParts,
  isComplete,
  type ReceiptPart,
  type ReceiptReport,
  withReport,
} from './receipt-parts.ts';
