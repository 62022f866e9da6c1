import * as v from 'valibot'

/** The number with which an order was sent, where it was corrected since, and the last correction. */
export const SerialCorrectionShown = v.object({
  sent_serial_no: v.string(),
  reason: v.nullable(v.string()),
  at: v.nullable(v.string()),
  /** For staff only. */
  person: v.nullable(v.string()),
})
export type SerialCorrectionShown = v.InferOutput<typeof SerialCorrectionShown>
