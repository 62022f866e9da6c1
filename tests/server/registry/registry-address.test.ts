import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameText, withShortLegalForm } from '#contract/registry/registry.ts'
import { splitAddress } from '#server/modules/registry/address.ts'

const parts = (line: string | null) => Object.values(splitAddress(line))

describe('the single line of an address', () => {
  it.each<[string, string | null, string | null, string | null]>([
    ['UL. FABRYCZNA 14, 30-554 KRAKÓW', 'ul. Fabryczna 14', '30-554', 'Kraków'],
    ['UL.FABRYCZNA 14A/3, 43-300 BIELSKO-BIAŁA', 'ul. Fabryczna 14A/3', '43-300', 'Bielsko-Biała'],
    ['AL. JANA PAWŁA II 22 LOK. 5, 00-838 WARSZAWA', 'al. Jana Pawła II 22 lok. 5', '00-838', 'Warszawa'],
    ['ŻWIRKI I WIGURY 1, 26-420 NOWE MIASTO NAD PILICĄ', 'Żwirki i Wigury 1', '26-420', 'Nowe Miasto nad Pilicą'],
    ['ul/ Prosta 49 00-838 Warszawa', 'ul. Prosta 49', '00-838', 'Warszawa'],
    ['DĄBRÓWKA 15, 05-252 DĄBRÓWKA', 'Dąbrówka 15', '05-252', 'Dąbrówka'],
    ['UL. GEN. W. ANDERSA 3 M. 4, 20-445 LUBLIN', 'ul. gen. W. Andersa 3 m. 4', '20-445', 'Lublin'],
    ['UL. ŚW. JANA 8, 05-090 RASZYN', 'ul. św. Jana 8', '05-090', 'Raszyn'],
    ['UL. M. SKŁODOWSKIEJ-CURIE 5B, 80-122 GDAŃSK', 'ul. M. Skłodowskiej-Curie 5B', '80-122', 'Gdańsk'],
    ['RONDO ONZ 1, 00-124 WARSZAWA', 'rondo ONZ 1', '00-124', 'Warszawa'],
    ['UL. 3 MAJA 5, 35-301 RZESZÓW', 'ul. 3 Maja 5', '35-301', 'Rzeszów'],
    ['UL. 1-GO MAJA 7, 90-001 ŁÓDŹ', 'ul. 1-go Maja 7', '90-001', 'Łódź'],
    ['UL. NAD WISŁĄ 4, 04-987 WARSZAWA', 'ul. Nad Wisłą 4', '04-987', 'Warszawa'],
    ['RYNEK 5, 33-300 NOWY SĄCZ', 'Rynek 5', '33-300', 'Nowy Sącz'],
    ['ul. Polna 3, 05-252 Dąbrówka', 'ul. Polna 3', '05-252', 'Dąbrówka'],
    ['PL. WOLNOŚCI 1', 'pl. Wolności 1', null, null],
    ['00-838 WARSZAWA', null, '00-838', 'Warszawa'],
    ['', null, null, null],
  ])('"%s"', (line, street, postcode, city) => {
    expect(splitAddress(line)).toEqual({ street, postcode, city })
  })

  it('is split in any form, and loses no letter or digit', () => {
    const polish = fc.string({
      unit: fc.constantFrom(...'AĄBCĆDEĘIKLŁMNŃOÓPRSŚTUWXYZŹŻV abż0123456789-/.,'),
      maxLength: 80,
    })
    const letters = (text: string) => text.toLocaleLowerCase('pl').replaceAll(/[^\p{L}\p{N}]/gu, '')
    fc.assert(
      fc.property(
        fc.oneof(
          polish,
          fc.tuple(polish, polish).map(([one, other]) => `${one}, 30-554 ${other}`),
        ),
        (line) => {
          expect(letters(parts(line).join(' '))).toBe(letters(line))
        },
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (line) => {
        expect(Object.keys(splitAddress(line))).toEqual(['street', 'postcode', 'city'])
      }),
    )
  })

  it('in the usual form stays as it is', () => {
    fc.assert(
      fc.property(fc.constantFrom('ul. Fabryczna 14', 'al. Jana Pawła II 22', 'Rynek 5'), (street) => {
        expect(splitAddress(`${street}, 30-554 Kraków`)).toEqual({ street, postcode: '30-554', city: 'Kraków' })
      }),
    )
  })
})

describe('a name', () => {
  it.each([
    ['TERMO SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'TERMO sp. z o.o.'],
    ['TERMO Spółka z ograniczoną odpowiedzialnością Spółka komandytowa', 'TERMO sp. z o.o. sp.k.'],
    ['PROSTA SPÓŁKA AKCYJNA X', 'P.S.A. X'],
    ['JAN KOWALSKI USŁUGI', 'JAN KOWALSKI USŁUGI'],
  ])('"%s" is written "%s"', (name, written) => {
    expect(withShortLegalForm(name)).toBe(written)
  })
})

describe('a typed number', () => {
  it.each([
    ['Instal-Term Sp. z o.o.', 'INSTAL-TERM sp. z o.o.'],
    ['Instal Term spółka z ograniczoną odpowiedzialnością', 'INSTAL-TERM sp. z o.o.'],
    ['Fabryczna 14', 'ul. Fabryczna 14'],
    ['30554', '30-554'],
  ])('"%s" is the same as "%s"', (typed, told) => {
    expect(isSameText(typed, told)).toBe(true)
  })

  it.each([
    ['Lodz', 'Łódź'],
    ['ul. Fabryczna 14', 'ul. Fabryczna 41'],
    ['', 'Kraków'],
  ])('"%s" is not "%s"', (typed, told) => {
    expect(isSameText(typed, told)).toBe(false)
  })
})
