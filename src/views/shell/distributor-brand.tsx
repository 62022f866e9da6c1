import { useUser } from '#views/components/app/use-session.ts'
import classes from '#views/shell/brand.module.css'
import { Brand } from '#views/shell/brand.tsx'

/** The logo of the distributor at the top left of the back office; that of the product if there is none, or no room. */
export function DistributorBrand({ short }: { short: boolean }) {
  const { distributor_logo_url } = useUser()
  if (short || !distributor_logo_url) return <Brand short={short} />
  return <img className={classes.logo} src={distributor_logo_url} alt="" />
}
