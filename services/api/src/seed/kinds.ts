import type { Localized } from '@munay/contracts/locale';

const DRAIN = {
  es: 'Deja que escurra entre usos, en una jabonera con rejilla y lejos del chorro. Así una pastilla de 100 g dura unas cinco semanas.',
  en: 'Let it drain between uses, on a slatted dish away from the spray. That way a 100 g bar lasts about five weeks.',
};

const EYES = {
  es: 'Evita los ojos. Si te entra espuma, aclara con mucha agua.',
  en: 'Keep out of the eyes. If lather gets in, rinse with plenty of water.',
};
const STOP = {
  es: 'Solo para uso externo. Si la piel se irrita, deja de usarlo.',
  en: 'For external use only. If the skin becomes irritated, stop using it.',
};
const BROKEN_SKIN = {
  es: 'No lo uses sobre heridas ni sobre piel irritada.',
  en: 'Do not use on cuts or irritated skin.',
};
const SMALL_CHILDREN = {
  es: 'Guárdalo donde no lo alcancen niños de menos de tres años: un trozo mordido puede atragantar.',
  en: 'Keep out of reach of children under three: a piece bitten off can choke.',
};

/** Use, storage and warnings for each kind of bar. */
export const KINDS = {
  bar: {
    howToUse: {
      es: 'Frota la pastilla con agua entre las manos, reparte la espuma y aclara. Sirve para manos y cuerpo, cada día.',
      en: 'Rub the bar with water between your hands, spread the lather and rinse. For hands and body, every day.',
    },
    care: DRAIN,
    warnings: [STOP, EYES],
  },
  face: {
    howToUse: {
      es: 'Haz espuma en las manos, extiéndela por la cara sin llegar a los ojos y aclara con agua tibia. Si tira, úsala una vez al día.',
      en: 'Lather in your hands, spread over the face away from the eyes and rinse with lukewarm water. If skin feels tight, use it once a day.',
    },
    care: DRAIN,
    warnings: [STOP, EYES],
  },
  scrub: {
    howToUse: {
      es: 'Pasa la pastilla por la piel mojada en círculos, sin apretar, y aclara. Dos o tres veces por semana bastan. No sobre piel irritada.',
      en: 'Move the bar over wet skin in circles, without pressing, and rinse. Two or three times a week is enough. Not on irritated skin.',
    },
    care: DRAIN,
    warnings: [STOP, EYES, BROKEN_SKIN],
  },
  salt: {
    howToUse: {
      es: 'Da poca espuma y muy densa: es la sal. Pásala por la piel mojada y aclara. No sobre heridas ni piel recién depilada.',
      en: 'It lathers little and dense: that is the salt. Move over wet skin and rinse. Not on cuts or freshly shaved skin.',
    },
    care: {
      es: 'La sal atrae agua. Sécala con la mano tras usarla y guárdala en alto: durará el doble.',
      en: 'Salt draws water. Wipe it dry after use and keep it off the surface: it will last twice as long.',
    },
    warnings: [STOP, EYES, BROKEN_SKIN],
  },
  kitchen: {
    howToUse: {
      es: 'Frota manos y uñas con agua después de cocinar. El café molido arrastra el olor a ajo y a pescado.',
      en: 'Rub hands and nails with water after cooking. The ground coffee takes away the smell of garlic and fish.',
    },
    care: DRAIN,
    warnings: [STOP, EYES],
  },
  shave: {
    howToUse: {
      es: 'Moja la brocha, da vueltas sobre el disco medio minuto y extiende la espuma en círculos. Afeita y aclara con agua fría.',
      en: 'Wet the brush, swirl on the puck for half a minute and spread the lather in circles. Shave and rinse with cold water.',
    },
    care: {
      es: 'Vacía el agua de la lata y déjala abierta hasta que el disco se seque. Dura unos tres meses de afeitado diario.',
      en: 'Pour the water out of the tin and leave it open until the puck is dry. It lasts about three months of daily shaving.',
    },
    warnings: [STOP, EYES, BROKEN_SKIN],
  },
  shampoo: {
    howToUse: {
      es: 'Pásala tres o cuatro veces por el pelo mojado, haz espuma con las manos y aclara bien. No lleva sosa ni necesita vinagre.',
      en: 'Glide it over wet hair three or four times, work up a lather with your hands and rinse well. No lye in it, no vinegar needed.',
    },
    care: {
      es: 'Cuélgala o déjala en una rejilla. Una pastilla de 60 g da para unos 40 lavados de melena media.',
      en: 'Hang it or leave it on a rack. A 60 g bar is good for about 40 washes of medium hair.',
    },
    warnings: [STOP, EYES],
  },
  gift: {
    howToUse: {
      es: 'Tres pastillas para probar cuál va con tu piel: una con aroma, una suave y una sin perfume.',
      en: 'Three bars to find out which suits your skin: one scented, one gentle and one unscented.',
    },
    care: {
      es: 'Guarda las que no uses en su caja, en un cajón seco. Y deja que la abierta escurra entre usos.',
      en: 'Keep the unused ones in their box in a dry drawer. Let the open one drain between uses.',
    },
    warnings: [STOP, EYES, SMALL_CHILDREN],
  },
} as const satisfies Record<string, { howToUse: Localized; care: Localized; warnings: readonly Localized[] }>;
