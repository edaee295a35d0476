export {
  type ExpectedStores,
  expectedParts,
  isComplete,
  type ReceiptPart,
  type ReceiptReport,
  withReport,
} from './receipt-parts.ts';
