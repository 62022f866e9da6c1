import { Trans } from '@lingui/react/macro'
import { formatMoment } from '#services/formatting.ts'
import { Notice } from '#views/components/page/notice.tsx'

/** Says that typed text was restored and when it was kept; nothing otherwise (`useKept`). */
export function KeptNotice({ kept_at }: { kept_at: string | null }) {
  if (!kept_at) return null
  const moment = formatMoment(kept_at)
  return (
    <Notice tone="information" apart>
      <Trans>What you typed on {moment} is here again.</Trans>
    </Notice>
  )
}
