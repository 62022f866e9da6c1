import sharp from 'sharp'
import type { Family } from '#server/db/demo/device/catalogue.ts'

/**
 * A picture of a family of devices for catalogue, cards and articles. It is drawn, so that the demonstration contains
 * no third-party property, and all pictures have one style: the device in soft light, with the copper line of the
 * brand. It has no ground of its own, so that it stands on that of the page, light or dark.
 */
export function picture(family: Family): Promise<Buffer> {
  return sharp(Buffer.from(`${head}${drawings[family]}</svg>`))
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer()
}

const head = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768" viewBox="0 0 1024 768">
  <defs>
    <linearGradient id="body" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#e6ecef"/></linearGradient>
    <linearGradient id="side" x2="1"><stop offset="0" stop-color="#dfe6ea"/><stop offset="1" stop-color="#c6d1d7"/></linearGradient>
    <linearGradient id="metal" y2="1"><stop offset="0" stop-color="#d4dce1"/><stop offset="0.5" stop-color="#b3bfc7"/><stop offset="1" stop-color="#8f9da6"/></linearGradient>
    <linearGradient id="dark" y2="1"><stop offset="0" stop-color="#31424e"/><stop offset="1" stop-color="#1d2a33"/></linearGradient>
    <linearGradient id="copper" x2="1"><stop offset="0" stop-color="#c75a1f"/><stop offset="1" stop-color="#de7f47"/></linearGradient>
    <linearGradient id="pipe" x2="1"><stop offset="0" stop-color="#9c5a2c"/><stop offset="0.45" stop-color="#dd9a66"/><stop offset="1" stop-color="#8d4f25"/></linearGradient>
    <radialGradient id="shade"><stop offset="0" stop-color="#20313c" stop-opacity="0.34"/><stop offset="1" stop-color="#20313c" stop-opacity="0"/></radialGradient>
    <radialGradient id="well"><stop offset="0" stop-color="#4a5d6a"/><stop offset="0.7" stop-color="#2c3c47"/><stop offset="1" stop-color="#1e2b34"/></radialGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>`

const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="34" fill="url(#shade)" filter="url(#soft)"/>`

/** Copies of a drawing, turned about a point. */
const around = (times: number, x: number, y: number, drawing: string) =>
  Array.from(
    { length: times },
    (_, turn) => `<g transform="rotate(${(360 / times) * turn} ${x} ${y})">${drawing}</g>`,
  ).join('')

/** Copies of a drawing, each further to the right or below. */
const beside = (times: number, x: number, y: number, drawing: string) =>
  Array.from({ length: times }, (_, step) => `<g transform="translate(${step * x} ${step * y})">${drawing}</g>`).join(
    '',
  )

/** Which segments of a display are lit: top, upper right, lower right, bottom, lower left, upper left, middle. */
const segments: Record<string, string> = {
  0: '1111110',
  1: '0110000',
  2: '1101101',
  3: '1111001',
  5: '1011011',
}
const strokes = ['M4 0h18', 'M26 4v18', 'M26 30v18', 'M4 52h18', 'M0 30v18', 'M0 4v18', 'M4 26h18']

/** Digits of a display, 52 units high; drawn, because a server may have no fonts. */
const digits = (number: string, x: number, y: number, colour: string) =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round">${[
    ...number,
  ]
    .map((digit, place) => {
      const lit = strokes.filter((_, index) => segments[digit]?.[index] === '1').join('')
      return `<path transform="translate(${place * 44} 0)" d="${lit}"/>`
    })
    .join('')}</g>`

const fan = (x: number, y: number, radius: number) => `
  <circle cx="${x}" cy="${y}" r="${radius + 16}" fill="#c3ced5"/><circle cx="${x}" cy="${y}" r="${radius + 8}" fill="#eef2f4"/>
  <circle cx="${x}" cy="${y}" r="${radius}" fill="url(#well)"/>
  ${around(5, x, y, `<path d="M${x} ${y - 24}c${radius * 0.5} ${-radius * 0.2} ${radius * 0.62} ${-radius * 0.52} ${radius * 0.36} ${-radius * 0.62}c${-radius * 0.3} ${-radius * 0.06} ${-radius * 0.52} ${radius * 0.2} ${-radius * 0.36} ${radius * 0.62}z" fill="#8fa1ad" fill-opacity="0.75"/>`)}
  <g fill="none" stroke="#dbe3e8" stroke-opacity="0.85" stroke-width="3">
    ${[0.3, 0.44, 0.58, 0.72, 0.86, 1].map((part) => `<circle cx="${x}" cy="${y}" r="${radius * part}"/>`).join('')}
    ${around(12, x, y, `<path d="M${x} ${y - radius * 0.2}V${y - radius}"/>`)}
  </g>
  <circle cx="${x}" cy="${y}" r="${radius * 0.2}" fill="url(#body)" stroke="#c3ced5" stroke-width="3"/>`

const drawings: Record<Family, string> = {
  heatPump: `${shadow(512, 640, 400)}
    <path d="M250 600h70v30h-70zM704 600h70v30h-70z" fill="#5b6a75"/>
    <path d="M838 176l44 26v392l-44 14z" fill="url(#side)"/>
    <rect x="150" y="164" width="696" height="446" rx="26" fill="url(#body)" stroke="#cbd5db" stroke-width="2"/>
    <path d="M176 164h644a26 26 0 0 1 26 26v14H150v-14a26 26 0 0 1 26-26z" fill="#f8fafb"/>
    ${fan(400, 396, 164)}
    <path d="M632 190v400" stroke="#d3dce1" stroke-width="3"/>
    <rect x="680" y="236" width="124" height="16" rx="8" fill="url(#copper)"/>
    ${beside(9, 0, 24, '<rect x="680" y="330" width="124" height="10" rx="5" fill="#ccd6dc"/>')}`,
  airConditioner: `
    <ellipse cx="512" cy="470" rx="380" ry="60" fill="url(#shade)" filter="url(#soft)"/>
    <path d="M132 250h760v-14a44 44 0 0 0-44-44H176a44 44 0 0 0-44 44z" fill="#fbfcfd"/>
    ${beside(22, 31, 0, '<rect x="178" y="206" width="20" height="8" rx="4" fill="#cfd9df"/>')}
    <path d="M132 240h760v120c0 46-26 72-72 72H204c-46 0-72-26-72-72z" fill="url(#body)" stroke="#cbd5db" stroke-width="2"/>
    <path d="M190 378h644l-26 40H216z" fill="url(#dark)"/>
    <path d="M206 392h612l-8 12H214z" fill="#eef2f4"/>
    <rect x="744" y="288" width="96" height="12" rx="6" fill="url(#copper)"/>
    <g transform="translate(744 318) scale(0.6)">${digits('21', 0, 0, '#8ea1ad')}</g>
    <g fill="none" stroke="#7fb4d6" stroke-width="9" stroke-linecap="round" stroke-opacity="0.55">
      <path d="M300 470c0 40-36 56-36 100"/><path d="M440 470c0 48-24 64-24 118"/><path d="M584 470c0 48 24 64 24 118"/><path d="M724 470c0 40 36 56 36 100"/>
    </g>`,
  boiler: `${shadow(512, 600, 240)}
    <path d="M476 0h72v112h-72z" fill="url(#metal)"/><rect x="458" y="92" width="108" height="26" rx="8" fill="#a3b1ba"/>
    <g fill="url(#pipe)">${beside(5, 62, 0, '<rect x="381" y="590" width="18" height="178"/>')}</g>
    <g fill="#7c8b95">${beside(5, 62, 0, '<rect x="374" y="640" width="32" height="22" rx="5"/>')}</g>
    <path d="M688 134l26 16v440l-26 12z" fill="url(#side)"/>
    <rect x="330" y="112" width="364" height="496" rx="24" fill="url(#body)" stroke="#cbd5db" stroke-width="2"/>
    <rect x="464" y="364" width="96" height="12" rx="6" fill="url(#copper)"/>
    <path d="M512 190c30 38 46 58 46 82a46 46 0 0 1-92 0c0-14 7-26 18-38 3 16 10 22 18 24-4-28 0-48 10-68z" fill="#dfe7ec"/>
    <rect x="366" y="452" width="292" height="104" rx="18" fill="url(#dark)"/>
    ${digits('55', 404, 478, '#e8f2f5')}
    <circle cx="594" cy="504" r="32" fill="#eef2f4"/><circle cx="594" cy="504" r="32" fill="none" stroke="#7f93a0" stroke-width="3"/><path d="M594 504l14-20" stroke="#c75a1f" stroke-width="6" stroke-linecap="round"/>`,
  ventilation: `${shadow(512, 660, 380)}
    <g fill="url(#metal)">${beside(4, 168, 0, '<rect x="206" y="62" width="104" height="130" rx="10"/>')}</g>
    <g fill="none" stroke="#7f8f99" stroke-width="5" stroke-opacity="0.7">${beside(4, 168, 0, '<path d="M206 92h104M206 118h104M206 144h104"/>')}</g>
    <path d="M862 196l34 20v406l-34 18z" fill="url(#side)"/>
    <rect x="150" y="180" width="718" height="462" rx="20" fill="url(#body)" stroke="#cbd5db" stroke-width="2"/>
    <rect x="190" y="226" width="412" height="370" rx="14" fill="#f4f7f8" stroke="#cbd5db" stroke-width="2"/>
    <path d="M396 244l150 166-150 166-150-166z" fill="#e3eaee" stroke="#b9c6ce" stroke-width="3"/>
    <g stroke="#c8d4db" stroke-width="3">${beside(7, 21, 23, '<path d="M271 410l125-138"/>')}</g>
    <g fill="none" stroke-width="12" stroke-linecap="round"><path d="M216 300c60 0 84 30 126 70" stroke="#d98a57"/><path d="M450 450c42 40 66 70 126 70" stroke="#d98a57" stroke-opacity="0.5"/>
      <path d="M576 300c-60 0-84 30-126 70" stroke="#6ea8cc" stroke-opacity="0.6"/><path d="M342 450c-42 40-66 70-126 70" stroke="#6ea8cc"/></g>
    <rect x="640" y="238" width="192" height="112" rx="14" fill="url(#dark)"/>
    ${digits('320', 678, 268, '#e8f2f5')}
    <rect x="640" y="388" width="96" height="14" rx="7" fill="url(#copper)"/>
    ${beside(6, 0, 24, '<rect x="640" y="440" width="192" height="10" rx="5" fill="#d3dce1"/>')}`,
}
