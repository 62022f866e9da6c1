import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { ErrorCodeFinder } from './error-code-finder.tsx'
import { LastCodes } from './last-codes.tsx'

/** The search for error codes (specification, section 2: device/errorcodes). */
export function ErrorCodesScreen() {
  const { t } = useLingui()
  const asked = new URLSearchParams(useSearch())
  const [device, setDevice] = useState<number | null>(Number(asked.get('device')) || null)
  const [begin] = useState(asked.get('code') ?? '')
  return (
    <>
      <PageHeader note={<Trans>Type what the display shows. Dashes, spaces and zeros do not matter.</Trans>} />
      <Stack gap="md" maw={820}>
        <LookupField
          label={t`Device`}
          description={t`Optional: then only its codes are searched.`}
          lookup="partnerzone.device.devices.lookup"
          minimum={3}
          value={device}
          onChange={setDevice}
        />
        <ErrorCodeFinder device={device} begin={begin}>
          {(choose) => <LastCodes onChoose={choose} />}
        </ErrorCodeFinder>
      </Stack>
    </>
  )
}
