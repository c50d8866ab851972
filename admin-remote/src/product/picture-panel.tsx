import { type DragEvent, useRef, useState } from 'react';
import { PRODUCT_LINE } from '@munay/contracts/shop/product-fields';
import { Button, Icon, Input, Picture, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { toFieldId } from '../form/field-errors';
import { moveItem } from '../form/form-draft';
import { AdminIcon } from '../icons/admin-icon';
import type { DraftPicture } from './product-draft';
import type { PartProps } from './text-panel';
import { MEGABYTE, type PendingUpload, PICTURE_TYPES, useUploads } from './use-uploads';
import styles from './pictures.module.css';

/** Minimum side length in px. The product page has to enlarge smaller pictures. */
const MIN_SIDE_PX = 600;

export function PicturePanel({ draft, errors }: PartProps) {
  const t = useT();
  const { value, set } = draft;
  const [isDragOver, setIsDragOver] = useState(false);
  const [draggedIndex, setDraggedIndex] = useState<number>();
  const uploads = useUploads((picture) => set('images', (current) => [...current, picture]));
  const onDrop = (event: DragEvent): void => {
    setIsDragOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    uploads.take(event.dataTransfer.files);
  };
  const move = (from: number, to: number): void => set('images', (current) => moveItem(current, from, to));
  return (
    <Panel title={t('pictures.title')} note={t('pictures.note')} id={toFieldId('images')}>
      {errors.images && (
        <p className="err">
          <AdminIcon name="circle-x" /> {errors.images}
        </p>
      )}
      <ol
        className={styles.pictures}
        role="list"
        data-over={isDragOver}
        onDragOver={(event) => {
          event.preventDefault();
          if (event.dataTransfer.types.includes('Files')) setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={onDrop}
      >
        {value.images.map((picture, index) => (
          <li
            className="min0 tiny"
            key={picture.image.base}
            data-dragged={draggedIndex === index}
            onDragOver={() => {
              if (draggedIndex === undefined || draggedIndex === index) return;
              move(draggedIndex, index);
              setDraggedIndex(index);
            }}
          >
            <PictureCard
              picture={picture}
              index={index}
              lastIndex={value.images.length - 1}
              errors={errors}
              onDrag={setDraggedIndex}
              onMove={(to) => move(index, to)}
              onRemove={() => set('images', (current) => current.filter((_, position) => position !== index))}
              onAltChange={(locale, text) =>
                set('images', (current) =>
                  current.map((item, position) =>
                    position === index ? { ...item, alt: { ...item.alt, [locale]: text } } : item,
                  ),
                )
              }
            />
          </li>
        ))}
        {uploads.sending.map((item) => (
          <li className="min0 tiny" key={item.key}>
            <PendingUploadCard
              sending={item}
              onRetry={() => uploads.again(item)}
              onCancel={() => uploads.cancel(item)}
            />
          </li>
        ))}
        <li className="min0 tiny">
          <AddPictures onSelect={uploads.take} />
        </li>
      </ol>
    </Panel>
  );
}

function PictureCard({
  picture: { image, alt },
  index,
  lastIndex,
  errors,
  onDrag,
  onMove,
  onRemove,
  onAltChange,
}: {
  picture: DraftPicture;
  index: number;
  lastIndex: number;
  errors: PartProps['errors'];
  onDrag: (index: number | undefined) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onAltChange: (locale: 'es' | 'en', text: string) => void;
}) {
  const t = useT();
  const number = index + 1;
  return (
    <>
      <div
        className={`middle relative clipped tinted covered ${styles.box}`}
        draggable
        onDragStart={() => onDrag(index)}
        onDragEnd={() => onDrag(undefined)}
      >
        <Picture image={image} sizes="240px" alt="" />
        {index === 0 && <b>{t('pictures.cover')}</b>}
      </div>
      <div className={`row spread g1 ${styles.order}`}>
        <b>{number}</b>
        <span>
          <Button
            variant="quiet"
            square
            disabled={index === 0}
            aria-label={t('pictures.before', { number })}
            onClick={() => onMove(index - 1)}
          >
            <Icon name="chevron-left" small />
          </Button>
          <Button
            variant="quiet"
            square
            disabled={index === lastIndex}
            aria-label={t('pictures.after', { number })}
            onClick={() => onMove(index + 1)}
          >
            <Icon name="chevron-right" small />
          </Button>
          <Button variant="quiet" square aria-label={t('pictures.remove', { number })} onClick={onRemove}>
            <Icon name="trash-2" small />
          </Button>
        </span>
      </div>
      {Math.min(image.width, image.height) < MIN_SIDE_PX && (
        <p className="fine warning">
          {t('pictures.small', { width: image.width, height: image.height, min: MIN_SIDE_PX })}
        </p>
      )}
      {(['es', 'en'] as const).map((locale) => {
        const path = `images.${index}.alt.${locale}`;
        return (
          <label key={locale} className={`grid muted ${styles.alt}`} data-lacks={!alt[locale].trim()}>
            <span aria-hidden="true">{locale.toUpperCase()}</span>
            <Input
              id={toFieldId(path)}
              lang={locale}
              maxLength={PRODUCT_LINE.max}
              aria-label={t('pictures.alt', { number, language: t(`language.${locale}`) })}
              placeholder={t('pictures.altHint')}
              value={alt[locale]}
              onChange={({ target }) => onAltChange(locale, target.value)}
              {...(errors[path] && { 'aria-invalid': true })}
            />
          </label>
        );
      })}
    </>
  );
}

function PendingUploadCard({
  sending: { file, share, failure, isRejected },
  onRetry,
  onCancel,
}: {
  sending: PendingUpload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const [unit, bytes] =
    file.size < MEGABYTE ? (['kilobyte', 1024] as const) : (['megabyte', MEGABYTE] as const);
  const getSizeClass = (count: number): string =>
    format.number(count / bytes, {
      style: 'unit',
      unit,
      maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
    });
  return (
    <>
      <div className={`middle relative clipped tinted covered ${styles.box}`} data-failed={failure !== null}>
        {failure === null ? (
          <div className={`grid fine ${styles.progress}`}>
            <b>{format.number(share, { style: 'percent' })}</b>
            <progress max={1} value={share} aria-label={t('pictures.sending', { name: file.name })} />
          </div>
        ) : (
          <AdminIcon name="circle-x" />
        )}
      </div>
      <div className={`row spread g1 ${styles.order}`}>
        <span className={styles.name}>{file.name}</span>
        <Button
          variant="quiet"
          square
          aria-label={t('pictures.cancel', { name: file.name })}
          onClick={onCancel}
        >
          <Icon name="x" small />
        </Button>
      </div>
      <div role="status">
        {failure === null ? (
          <p className="muted">
            {t('pictures.sent', { sent: getSizeClass(share * file.size), total: getSizeClass(file.size) })}
          </p>
        ) : (
          <>
            <p className="err">{failure}</p>
            {!isRejected && (
              <Button variant="link" onClick={onRetry}>
                {t('pictures.again')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}

function AddPictures({ onSelect }: { onSelect: (files: FileList | null) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="plain" className={`grid fill g1 ${styles.add}`} onClick={() => field.current?.click()}>
        <AdminIcon name="image-plus" />
        <b>{t('pictures.add')}</b>
        <small className="muted">{t('pictures.addHint')}</small>
      </Button>
      <input
        ref={field}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        multiple
        hidden
        aria-label={t('pictures.add')}
        onChange={({ target }) => {
          onSelect(target.files);
          target.value = '';
        }}
      />
    </>
  );
}
