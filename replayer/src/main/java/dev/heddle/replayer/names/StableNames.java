package dev.heddle.replayer.names;

import dev.heddle.analyzer.estimate.PlaceNames;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.strategy.SiteNames;
import org.jspecify.annotations.Nullable;

/** Names of the sites and places of the execution under way. Those of fields are made once in a JVM. */
public final class StableNames implements SiteNames {
    private static final ClassValue<Long> ARRAY_NAME = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            return PlaceNames.ofObjects(LocationKind.ARRAY_ELEMENT, StableTypeNames.stable(type));
        }
    };

    private final SiteTable sites;
    private final ObjectNames names;
    private final Locations locations;
    private final Fields fields;
    private final SiteNumbers siteNumbers;
    private final EventColumns columns;

    public StableNames(
            SiteTable sites,
            ObjectNames names,
            Locations locations,
            Fields fields,
            SiteNumbers siteNumbers,
            EventColumns columns) {
        this.sites = sites;
        this.names = names;
        this.locations = locations;
        this.fields = fields;
        this.siteNumbers = siteNumbers;
        this.columns = columns;
    }

    @Override
    public long ofSite(int siteId) {
        return siteId < 0 ? 0 : sites.name(siteId);
    }

    @Override
    public long ofEvent(int event) {
        if (event < 0 || columns.has(event, EventFlags.EXTERNAL)) {
            return 0;
        }
        return ofNumber(columns.site(event));
    }

    /** Name of the site with this number in the execution's events; 0 for none. */
    public long ofNumber(int number) {
        return number < 0 ? 0 : ofSite(siteNumbers.ofNumber(number));
    }

    @Override
    public long placeOfEvent(int event) {
        int number = event < 0 ? -1 : columns.location(event);
        if (number < 0) {
            return 0;
        }
        Locations all = locations;
        int location = all.ofNumber(number);
        LocationKind kind = all.kind(location);
        FieldInfo field = all.field(location);
        if (field != null) {
            return ofField(field);
        }
        int owner = all.owner(location);
        if (kind == LocationKind.ARRAY_ELEMENT) {
            RawMemory.View variable = all.variable(location);
            String holder = variable == null ? null : variable.holder();
            if (variable != null && holder != null) {
                return PlaceNames.ofField(holder, variable.member(all.element(location)));
            }
            return ARRAY_NAME.get(names.object(owner).getClass());
        }
        return owner < 0
                ? PlaceNames.ofKind(kind)
                : PlaceNames.ofObjects(
                        kind, StableTypeNames.stable(names.object(owner).getClass()));
    }

    /** Place of a pending access: a field's id, or an array's index. */
    public long placeOf(@Nullable Object object, int member) {
        if (member < 0) {
            return 0;
        }
        return object != null && object.getClass().isArray()
                ? ARRAY_NAME.get(object.getClass())
                : object instanceof RawMemory.Block ? 0 : ofField(fields.ofId(member));
    }

    private static long ofField(FieldInfo field) {
        if (field.placeName == 0) {
            field.placeName = PlaceNames.ofField(StableTypeNames.stable(field.declaring), field.name);
        }
        return field.placeName;
    }
}
