import { askedWhen } from './dependent-fields.ts'
import { email, orNone } from './rules.ts'

/** Address for electronic invoices, where the company gets them. */
export const invoiceEmail = () =>
  askedWhen(orNone(email()), (form: { electronic_form_invoice?: unknown }) => form.electronic_form_invoice === true)
