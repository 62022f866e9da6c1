import { Box } from '@mantine/core'
import { useUser } from '#views/components/app/use-session.ts'
import { Brand } from '#views/shell/brand.tsx'

/** The logo of the distributor at the top left of the back office; that of the product if there is none, or no room. */
export function DistributorBrand({ short }: { short: boolean }) {
  const { distributor_logo_url } = useUser()
  if (short || !distributor_logo_url) return <Brand short={short} />
  return <Box component="img" maw={168} mah={40} bdrs="xs" src={distributor_logo_url} alt="" />
}
