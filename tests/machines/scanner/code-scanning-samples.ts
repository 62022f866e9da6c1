import { type CameraPicture, codeScanning } from '#machines/scanner/code-scanning.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

/** Paths need no picture; the element is only passed on. */
const picture = (hasTorch: boolean) => ({ video: null as unknown, hasTorch }) as CameraPicture
const isWanted = (text: string) => text.startsWith('SN')
const wanted = (texts: readonly string[]) => texts.filter(isWanted)

export const codeScanningEntry = catalogued(codeScanning, {
  starts: [
    { label: 'a plate', input: { formats: null, wanted, takesEach: false } },
    { label: 'tickets at the door', input: { formats: ['qr_code'], wanted, takesEach: true } },
  ],
  events: {
    'camera.open': [
      { type: 'camera.open', picture: picture(true) },
      { type: 'camera.open', picture: picture(false) },
    ],
    'codes.see': [
      { type: 'codes.see', texts: ['SN1', 'Alfa 8'] },
      { type: 'codes.see', texts: ['SN1', 'SN2'] },
      { type: 'codes.see', texts: ['Alfa 8'] },
    ],
    'code.choose': [{ type: 'code.choose', code: 'SN2' }],
  },
  outcomes: { watchCamera: { error: [noAnswer] } },
  identify: ({ context: { picture, isLit, texts, takesEach } }) =>
    [takesEach, picture?.hasTorch ?? '', isLit, texts.filter(isWanted).length].join(),
  exceptions: {
    reports: {
      'camera.open': 'the camera',
      'camera.fail': 'the camera',
      'codes.see': 'the camera',
    },
    untyped: {
      'camera.open': 'a picture',
      'codes.see': 'what stands on a plate',
      'code.choose': 'a choice from a list',
    },
    wordless: {
      refused: 'that the camera is not there or not allowed is all there is to say',
    },
  },
})
