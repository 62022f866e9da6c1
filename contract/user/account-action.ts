import { endpoint, type ObjectSchema, type SuccessText } from '#contract/declare/endpoint.ts'

/** An action on an account, by staff or by a company's administrator. */
export function accountAction<const Path extends string, Body extends ObjectSchema, Result extends ObjectSchema>(
  path: Path,
  options: {
    body: Body
    result: Result
    summary: string
    success?: SuccessText
    companyRoles?: 'administrator'
    permission?: string
    many?: true
  },
) {
  return endpoint({ method: 'POST', path, inReserve: true, idempotent: true, success: 'saved', ...options })
}
