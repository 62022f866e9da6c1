import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { RegistryCompanyCard } from '#views/components/registry/registry-company.tsx'
import classes from '#views/partner/cms/new-entry.module.css'

/** Asks the company registry now, when it was not asked at registration. */
export function CheckNow({ nip }: { nip: string }) {
  const [asked, setAsked] = useState(false)
  return <div className={classes.other}>{asked ? <Checked nip={nip} /> : <Offer onAsk={() => setAsked(true)} />}</div>
}

function Offer({ onAsk }: { onAsk: () => void }) {
  const mayLookUp = useMay('registry.companies.show')
  return (
    <Notice
      tone="information"
      action={
        mayLookUp && (
          <Button variant="default" leftSection={<IconBuildingBank size={18} stroke={1.7} />} onClick={onAsk}>
            <Trans>Check now</Trans>
          </Button>
        )
      }
    >
      <Trans>The data were typed by hand, without the company registry.</Trans>
    </Notice>
  )
}

function Checked({ nip }: { nip: string }) {
  const { data, busy, failed, refresh } = useLoad('registry.companies.show', { path: { nip } })
  if (busy && !data) {
    return (
      <p role="status">
        <Trans>Checking the registry…</Trans>
      </p>
    )
  }
  if (data?.company) return <RegistryCompanyCard company={data.company} answer={data} />
  if (data?.outcome === 'not_found') {
    return (
      <Notice tone="warning" live title={<Trans>The registry does not know this NIP.</Trans>}>
        <Trans>Ask the company before you approve.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="information"
      live
      title={
        data?.outcome === 'limit' ? (
          <Trans>Today’s limit of registry look-ups is used up.</Trans>
        ) : (
          <Trans>The company registry does not answer.</Trans>
        )
      }
      action={
        (failed || data?.outcome === 'unavailable') && (
          <Button variant="default" onClick={refresh}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    />
  )
}
