import { isDeepStrictEqual } from 'node:util'
import {
  affiliateColumns,
  companyColumns,
  type ProposalForm,
  type ProposedChange,
  type ProposedField,
  type ProposedValues,
} from '#contract/partner/proposal.ts'
import { refuse } from '#server/refusal.ts'
import { type CompanyState, currentValueOf, picked } from './company.ts'

/** A change before it is stored. */
export type NewChange = Pick<ProposedChange, 'field' | 'affiliate_id' | 'before' | 'after'>

const companyFields = Object.keys(companyColumns) as (keyof typeof companyColumns)[]

/** Differences between the form and the company's data. Refuses a branch that the company does not have. */
export function proposedChanges(state: CompanyState, form: Omit<ProposalForm, 'country'>): NewChange[] {
  const ofCompany = companyFields.map((field) =>
    change(field, null, currentValueOf(state, field, null), picked(form, companyColumns[field])),
  )
  const ofBranches = form.affiliates.map(({ id, removed, ...branch }) => {
    const before = currentValueOf(state, 'affiliate', id)
    if (id !== null && before === null) refuse('lifecycle', { key: 'proposal.branch_gone' })
    return change('affiliate', id, before, removed ? null : picked(branch, affiliateColumns))
  })
  return [...ofCompany, ...ofBranches].filter(({ before, after }) => !isDeepStrictEqual(before, after))
}

function change(
  field: ProposedField,
  affiliate_id: number | null,
  before: ProposedValues | null,
  after: ProposedValues | null,
): NewChange {
  return { field, affiliate_id, before, after }
}

/** The company's data with undecided changes applied: the form's initial values. */
export function proposedForm(state: CompanyState, waiting: readonly NewChange[]) {
  const { partner, affiliates } = state
  const { street, postcode, city, province_id, country } = partner
  const { phone_number, email, electronic_form_invoice, electronic_invoice_email } = partner
  const ofBranch = new Map(waiting.flatMap((one) => (one.affiliate_id === null ? [] : [[one.affiliate_id, one]])))
  const own = affiliates.map((branch) => {
    const proposed = ofBranch.get(branch.id)
    const isRemoved = proposed !== undefined && proposed.after === null
    return { ...branch, ...proposed?.after, id: branch.id, removed: isRemoved }
  })
  const added = waiting
    .filter(({ field, affiliate_id, before }) => field === 'affiliate' && affiliate_id === null && before === null)
    .map(({ after }) => ({ ...(after as unknown as (typeof own)[number]), id: null, removed: false }))
  return {
    street,
    postcode,
    city,
    province_id,
    country,
    phone_number,
    email,
    electronic_form_invoice,
    electronic_invoice_email,
    ...Object.assign({}, ...waiting.filter(({ field }) => field !== 'affiliate').map(({ after }) => after)),
    affiliates: [...own, ...added],
  }
}
