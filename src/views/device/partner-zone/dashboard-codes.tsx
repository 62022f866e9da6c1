import { useMay } from '#views/components/app/use-session.ts'
import { ErrorCodeFinder } from './error-code-finder.tsx'
import classes from './error-codes.module.css'
import { LastCodes } from './last-codes.tsx'

/** The search for error codes on the dashboard. */
export function DashboardCodes() {
  if (!useMay('partnerzone.device.error-codes.index')) return null
  return (
    <div className={classes.dashboard}>
      <ErrorCodeFinder>{(choose) => <LastCodes onChoose={choose} />}</ErrorCodeFinder>
    </div>
  )
}
