import type { ReactNode } from 'react';
import { Icon, Link, PageTitle, Picture, useT } from '@munay/kit';
import { BOX_PICTURE } from '../bundled-pictures/box-picture';
import { createSoapPicture } from '../bundled-pictures/soap-picture';
import {
  STEP_BANDA,
  STEP_CORTE,
  STEP_CURADO,
  STEP_MOLDE,
  STEP_PESAR,
} from '../bundled-pictures/step-pictures';
import { BundledPicture } from '../components/bundled-picture';
import { type FactId, FactList } from '../components/fact-list';
import { PictureSteps } from '../components/steps/picture-steps';
import { useDeliveryFacts } from '../delivery/delivery-facts';
import { useHashTarget } from '../hooks/use-hash-target';
import { PlacesMap } from './places-map';
import prose from '../components/prose.module.css';
import styles from './about.module.css';

const SOAPMAKING_STEPS = [
  { id: 'weigh', image: STEP_PESAR },
  { id: 'pour', image: STEP_MOLDE },
  { id: 'cut', image: STEP_CORTE },
  { id: 'wait', image: STEP_CURADO },
  { id: 'wrap', image: STEP_BANDA },
] as const;

const FACT_IDS: readonly FactId[] = [
  'about.in.oils',
  'about.in.shea',
  'about.in.glycerine',
  'about.in.plants',
  'about.in.essential',
];
const EXTERNAL_FACTS: readonly FactId[] = [
  'about.out.preservatives',
  'about.out.perfume',
  'about.out.dyes',
  'about.out.plastic',
  'about.out.promises',
];

function Soapmaking(): ReactNode {
  const t = useT();
  return (
    <section className="section" id="taller" aria-labelledby="making">
      <div className="wrap">
        <div className="head">
          <h2 id="making">{t('about.making')}</h2>
        </div>
        <PictureSteps
          steps={SOAPMAKING_STEPS.map(({ id, image }) => ({
            title: t(`about.step.${id}`),
            text: t(`about.step.${id}Text`),
            picture: (
              <BundledPicture
                image={image}
                sizes="(min-width: 40rem) 36rem, 92vw"
                alt={t(`about.step.${id}Alt`)}
              />
            ),
          }))}
        />
      </div>
    </section>
  );
}

function Contents(): ReactNode {
  const t = useT();
  const list = (ids: readonly FactId[]) => (
    <ul role="list">
      {ids.map((id) => (
        <li key={id}>
          <b>{t(id)}</b>
          <span>{t(`${id}Text`)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="section tinted" id="lleva" aria-labelledby="contents">
      <div className="wrap">
        <div className="head">
          <h2 id="contents">{t('about.contents')}</h2>
          <Link className="more" to="/blog/como-leer-una-lista-de-ingredientes">
            {t('about.label')} <Icon name="arrow-right" small />
          </Link>
        </div>
        <div className={`grid g7 ${styles.contents}`}>
          <div>
            <h3>
              <Icon name="check" /> {t('about.in')}
            </h3>
            {list(FACT_IDS)}
          </div>
          <div>
            <h3>
              <Icon name="x" /> {t('about.out')}
            </h3>
            {list(EXTERNAL_FACTS)}
          </div>
        </div>
        <p className={`small ${styles.exceptions}`}>{t('about.exceptions')}</p>
      </div>
    </section>
  );
}

function Pictures(): ReactNode {
  const t = useT();
  return (
    <section className="section flush" id="imagenes" aria-labelledby="pictures">
      <div className={`wrap one-column g6 ${prose.halves}`}>
        <div>
          <h2 id="pictures">{t('about.pictures')}</h2>
          <p>{t('about.picturesText')}</p>
          <p>{t('about.picturesSizes')}</p>
        </div>
        <div className={styles.two}>
          {(['cut', 'scale'] as const).map((view) => (
            <figure key={view}>
              <div className="cut square">
                <Picture
                  image={createSoapPicture('lavanda', { view, alt: t(`about.${view}Alt`) })}
                  sizes="(min-width: 56rem) 22rem, 46vw"
                />
              </div>
              <figcaption>{t(`about.${view}Caption`)}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

interface PolicyProps {
  /** Element id, used as the URL fragment. */
  id: string;
  name: 'policy' | 'prices' | 'reviews';
  facts: readonly FactId[];
  separate?: boolean;
}

function Policy({ id, name, facts, separate = false }: PolicyProps): ReactNode {
  const t = useT();
  const delivery = useDeliveryFacts();
  return (
    <section className={separate ? 'section' : 'section flush'} id={id} aria-labelledby={name}>
      <div className={`wrap one-column g6 ${prose.halves}`}>
        <div>
          <h2 id={name}>{t(`about.${name}`)}</h2>
          <p className="muted">{t(`about.${name}Text`)}</p>
        </div>
        <FactList ids={facts} values={delivery} />
      </div>
    </section>
  );
}

export function AboutPage(): ReactNode {
  const t = useT();
  useHashTarget();
  return (
    <main id="main">
      <div className={`wrap grid g5 ${styles.intro}`}>
        <div>
          <PageTitle title={t('about.tab')}>{t('about.title')}</PageTitle>
          <p className="lead mt4">{t('about.lead')}</p>
        </div>
        <div className={`cut ${styles.introPicture}`}>
          <BundledPicture
            image={BOX_PICTURE}
            sizes="(min-width: 56rem) 42rem, 92vw"
            alt={t('about.openingAlt')}
            first
          />
        </div>
      </div>
      <Soapmaking />
      <Contents />
      <Policy
        separate
        id="ingredientes"
        name="policy"
        facts={[
          'about.policy.oil',
          'about.policy.animal',
          'about.policy.scent',
          'about.policy.colour',
          'about.policy.limit',
        ]}
      />
      <section className="section flush" aria-labelledby="people">
        <div className={`wrap one-column g6 ${prose.halves}`}>
          <div>
            <h2 id="people">{t('about.people')}</h2>
            <p>{t('about.peopleText')}</p>
            <p>
              <Link className="more" to="/contact">
                {t('about.visit')} <Icon name="arrow-right" small />
              </Link>
            </p>
          </div>
          <FactList ids={['about.fact.where', 'about.fact.since', 'about.fact.batch', 'about.fact.soaps']} />
        </div>
      </section>
      <section className="section tinted" aria-labelledby="places">
        <div className={`wrap one-column g6 ${prose.halves}`}>
          <div>
            <h2 id="places">{t('about.places')}</h2>
            <p>{t('about.plants')}</p>
          </div>
          <div className="grid g5">
            <PlacesMap />
            <FactList
              ids={[
                'about.place.junin',
                'about.place.cusco',
                'about.place.puno',
                'about.place.madrid',
                'about.place.valencia',
              ]}
            />
          </div>
        </div>
      </section>
      <section className="section" aria-labelledby="years">
        <div className={`wrap one-column g6 ${prose.halves}`}>
          <h2 id="years">{t('about.years')}</h2>
          <FactList
            ids={[
              'about.year.2016',
              'about.year.2018',
              'about.year.2020',
              'about.year.2022',
              'about.year.2024',
              'about.year.2026',
            ]}
          />
        </div>
      </section>
      <Pictures />
      <Policy
        id="precios"
        name="prices"
        facts={[
          'about.price.price',
          'about.price.compare',
          'about.price.reduction',
          'about.price.term',
          'about.price.delivery',
          'about.price.change',
          'about.price.code',
        ]}
      />
      <Policy
        id="resenas"
        name="reviews"
        facts={[
          'about.review.who',
          'about.review.publish',
          'about.review.hide',
          'about.review.pay',
          'about.review.demo',
        ]}
      />
    </main>
  );
}
