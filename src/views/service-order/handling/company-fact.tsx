import { formatNip } from '#services/formatting.ts'
import classes from './order.module.css'

/** The company that an order is for, and its NIP in one piece. */
export function CompanyFact({ company_name, nip }: { company_name: string | null; nip: string | null }) {
  return (
    <>
      {company_name ?? '–'}
      {nip && (
        <>
          , <span className={classes.whole}>NIP {formatNip(nip)}</span>
        </>
      )}
    </>
  )
}
