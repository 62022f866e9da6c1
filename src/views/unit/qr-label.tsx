import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconDownload, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { formatSerial } from '#services/formatting.ts'
import { saveFile } from '#services/save-file.ts'
import { QrCode } from '#views/training/qr-code.tsx'
import { unitPaths } from './paths.ts'
import classes from './unit-page.module.css'

/** The address of a unit as a code for a sticker: sharp in any size. */
export function QrLabel({ serial_no }: { serial_no: string }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const address = `${window.location.origin}/#${unitPaths.partner.unit(serial_no)}`
  const save = () =>
    saveFile(`${serial_no}.svg`, new Blob([renderSVG(address, { ecc: 'M', border: 3 })], { type: 'image/svg+xml' }))
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={18} stroke={1.7} />} onClick={() => setOpened(true)}>
        <Trans>QR label</Trans>
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t`QR label`}>
        <div className={classes.label}>
          <QrCode value={address} label={t`QR code of the unit's page`} />
          <p>{formatSerial(serial_no)}</p>
          <Button leftSection={<IconDownload size={18} stroke={1.7} />} onClick={save}>
            <Trans>Download for printing</Trans>
          </Button>
        </div>
      </Modal>
    </>
  )
}
