import type { ReactNode } from 'react';
import { Icon, Link, useT } from '@munay/kit';
import { STEP_BANDA, STEP_CORTE, STEP_CURADO } from '../bundled-pictures/step-pictures';
import { BundledPicture } from '../components/bundled-picture';
import { PictureSteps } from '../components/steps/picture-steps';

const SOAPMAKING_STEPS = [
  { id: 'cut', image: STEP_CORTE },
  { id: 'cure', image: STEP_CURADO },
  { id: 'wrap', image: STEP_BANDA },
] as const;

export function Soapmaking(): ReactNode {
  const t = useT();
  return (
    <section className="section tinted" aria-labelledby="making">
      <div className="wrap">
        <div className="head">
          <h2 id="making">{t('home.making')}</h2>
          <Link className="more" to="/about#taller">
            {t('home.workshop')} <Icon name="arrow-right" small />
          </Link>
        </div>
        <PictureSteps
          steps={SOAPMAKING_STEPS.map(({ id, image }) => ({
            title: t(`home.step.${id}`),
            text: t(`home.step.${id}Text`),
            picture: (
              <BundledPicture
                image={image}
                sizes="(min-width: 76rem) 24rem, (min-width: 40rem) 30vw, 92vw"
                alt={t(`home.step.${id}Alt`)}
              />
            ),
          }))}
        />
      </div>
    </section>
  );
}
