import { Trans } from '@lingui/react/macro'
import { lacksDetection } from '#contract/unit/f-gas.ts'
import { Notice } from '#views/components/page/notice.tsx'

/** Warns that the charge of a unit requires a leakage detection system and none is fitted. It does not block anything. */
export function DetectionNotice({ unit, live }: { unit: Parameters<typeof lacksDetection>[0]; live?: boolean }) {
  if (!lacksDetection(unit)) return null
  return (
    <Notice tone="warning" apart live={live} title={<Trans>A leakage detection system is mandatory here.</Trans>}>
      <Trans>
        The charge of this unit is equivalent to at least 500 t of CO₂ (or 100 kg of HFO): Regulation (EU) 2024/573,
        article 6.
      </Trans>
    </Notice>
  )
}
