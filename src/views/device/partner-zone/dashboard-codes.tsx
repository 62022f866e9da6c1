import { useMay } from '#views/components/app/use-session.ts'
import { Frame } from '#views/components/page/card.tsx'
import { ErrorCodeFinder } from './error-code-finder.tsx'
import { LastCodes } from './last-codes.tsx'

/** The search for error codes on the dashboard. */
export function DashboardCodes() {
  if (!useMay('partnerzone.device.error-codes.index')) return null
  return (
    <Frame py={{ base: 'sm', sm: 'md' }} px={{ base: 'sm', sm: 'lg' }} style={{ overflow: 'visible' }}>
      <ErrorCodeFinder short>{(choose) => <LastCodes line onChoose={choose} />}</ErrorCodeFinder>
    </Frame>
  )
}
