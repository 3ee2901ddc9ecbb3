package dev.heddle.replayer.engine;

import dev.heddle.analyzer.estimate.PlaceNames;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.replayer.strategy.SiteNames;

/** Names of the sites and places of the execution under way. Those of fields are made once in a JVM. */
final class StableNames implements SiteNames, IrootObserver.Names {
    private static final ClassValue<Long> ARRAY_NAME = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            return PlaceNames.ofObjects(LocationKind.ARRAY_ELEMENT, TraceBuilder.stableName(type));
        }
    };

    private final Execution execution;
    private Fields fields;

    StableNames(Execution execution) {
        this.execution = execution;
    }

    /** The field with that id. */
    FieldInfo field(int id) {
        return fields.ofId(id);
    }

    /** Where the fields are that pending operations name. */
    void fields(Fields known) {
        fields = known;
    }

    @Override
    public long ofSite(int siteId) {
        return siteId < 0 ? 0 : execution.siteTable.name(siteId);
    }

    @Override
    public long ofEvent(int event) {
        if (event < 0 || execution.log.has(event, EventFlags.EXTERNAL)) {
            return 0;
        }
        return ofNumber(execution.log.site(event));
    }

    @Override
    public long ofNumber(int number) {
        return number < 0 ? 0 : ofSite(execution.siteNumbers.ofNumber(number));
    }

    @Override
    public long placeOfEvent(int event) {
        int number = event < 0 ? -1 : execution.log.location(event);
        if (number < 0) {
            return 0;
        }
        Locations all = execution.locations;
        int location = all.ofNumber(number);
        LocationKind kind = all.kind(location);
        if (all.field(location) != null) {
            return ofField(all.field(location));
        }
        int owner = all.owner(location);
        if (kind == LocationKind.ARRAY_ELEMENT) {
            return ARRAY_NAME.get(execution.names.object(owner).getClass());
        }
        return owner < 0
                ? PlaceNames.ofKind(kind)
                : PlaceNames.ofObjects(
                        kind,
                        TraceBuilder.stableName(execution.names.object(owner).getClass()));
    }

    /** The same for an access that is to come: a field's id, or an array's index. */
    long placeOf(Object object, int member) {
        if (member < 0) {
            return 0;
        }
        return object != null && object.getClass().isArray()
                ? ARRAY_NAME.get(object.getClass())
                : object instanceof RawMemory.Block ? 0 : ofField(fields.ofId(member));
    }

    private static long ofField(FieldInfo field) {
        if (field.placeName == 0) {
            field.placeName = PlaceNames.ofField(TraceBuilder.stableName(field.declaring), field.name);
        }
        return field.placeName;
    }
}
