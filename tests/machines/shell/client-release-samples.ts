import { clientRelease } from '#machines/shell/client-release.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

export const clientReleaseEntry = catalogued(clientRelease, {
  outcomes: {
    checkPage: { done: [true, false], error: [noAnswer] },
    watchConnection: { error: [noAnswer] },
  },
  exceptions: {
    endsIn: { reloading: 'the page is loaded again' },
    wordless: { unreachable: 'that nothing came is all there is to say' },
    judges: { checkPage: 'whether the server has a page' },
    reports: { 'connection.return': 'the browser says that it is connected' },
  },
})
