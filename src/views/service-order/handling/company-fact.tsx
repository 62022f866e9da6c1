import { isNip } from '#contract/values/rules.ts'
import { formatNip } from '#services/formatting.ts'

/** The company of an order, with its tax number, which is not wrapped. */
export function CompanyFact({ company_name, nip }: { company_name: string | null; nip: string | null }) {
  return (
    <>
      {company_name ?? '–'}
      {nip && (
        <>
          , <span className="nowrap">{isNip(nip) ? `NIP ${formatNip(nip)}` : nip}</span>
        </>
      )}
    </>
  )
}
