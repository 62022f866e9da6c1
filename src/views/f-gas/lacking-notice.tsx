import { Trans } from '@lingui/react/macro'
import { Notice } from '#views/components/page/notice.tsx'

/** Warns that the company has no certificate for work on an F-gas unit. It does not block anything. */
export function LackingNotice() {
  return (
    <Notice tone="warning" apart title={<Trans>The company has no valid F-gas certificate in the portal.</Trans>}>
      <Trans>
        This unit contains an F-gas refrigerant: only certified companies may work on it. Add the certificate if there
        is one.
      </Trans>
    </Notice>
  )
}
