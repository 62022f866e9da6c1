import { isNip } from '#contract/rules.ts'
import { formatNip } from '#services/formatting.ts'
import classes from './order.module.css'

/** The company that an order is for, and its NIP or foreign tax number in one piece. */
export function CompanyFact({ company_name, nip }: { company_name: string | null; nip: string | null }) {
  return (
    <>
      {company_name ?? '–'}
      {nip && (
        <>
          , <span className={classes.whole}>{isNip(nip) ? `NIP ${formatNip(nip)}` : nip}</span>
        </>
      )}
    </>
  )
}
