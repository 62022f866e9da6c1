import * as v from 'valibot'

/** Codes of refusals: a closed list, with their HTTP statuses. Each has a text. */
export const refusalCodes = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** The record was changed by another person. */
  conflict: 409,
  /** The lifecycle does not allow it. */
  lifecycle: 409,
  idempotency: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  /** The client is of a release that is not served any more (`contract/declare/release.ts`): its page must be loaded again. */
  upgrade_required: 426,
  too_many: 429,
  error: 500,
  unavailable: 503,
  /** A disk is full, or in its reserve: nothing can be stored. */
  insufficient_storage: 507,
} as const

export type RefusalCode = keyof typeof refusalCodes

/** Changes made by other people since the version that the caller read. */
export const Conflict = v.object({
  version: v.number(),
  changes: v.array(
    v.object({
      at: v.string(),
      by: v.nullable(v.string()),
      fields: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
    }),
  ),
})
export type Conflict = v.InferOutput<typeof Conflict>

/** The account that uses a value already; included only for callers who may open it. */
export const TakenBy = v.object({ field: v.string(), id: v.number(), name: v.string() })
export type TakenBy = v.InferOutput<typeof TakenBy>

/** The body of every refusal. */
export const Refusal = v.object({
  /** A client takes a code that only a later release has for an error like any other. */
  code: v.fallback(v.picklist(Object.keys(refusalCodes) as [RefusalCode, ...RefusalCode[]]), 'error'),
  message: v.string(),
  /** Texts by field; nested fields are written with dots. */
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  conflict: v.optional(Conflict),
  taken_by: v.optional(TakenBy),
})
export type Refusal = v.InferOutput<typeof Refusal>
