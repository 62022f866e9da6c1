import { createContext, useContext } from 'react'
import { type Clock, daysOf } from '#contract/declare/bounds.ts'
import type { Schema } from '#contract/declare/endpoint.ts'
import { textLimitIn } from '#services/form/text-limits.ts'
import { AppServicesContext } from '#views/components/app/app-services.ts'

/** The form around a field: its schema and values, and values of the record that its bounds refer to. */
export interface BoundedForm {
  schema: Schema
  values: object
  record?: Clock['record']
}

export const BoundedFormContext = createContext<BoundedForm | null>(null)

/** The first and last day that the form accepts for a field today, by the server's clock where it is known. */
export function useDaysOf(name: string | undefined): { min?: string; max?: string } {
  const form = useContext(BoundedFormContext)
  const services = useContext(AppServicesContext)
  if (!form || name === undefined) return {}
  return daysOf(form.schema, name, form.values, { at: services?.api.now() ?? new Date(), record: form.record })
}

/** Most characters that the form takes in a field; undefined outside a form that declares them. */
export function useLimitOf(name: string | undefined): number | undefined {
  const form = useContext(BoundedFormContext)
  return form && name !== undefined ? textLimitIn(form.schema, name) : undefined
}
